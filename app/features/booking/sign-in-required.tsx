import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { bookingMessages as say } from "./messages.ts";

interface SignInRequiredProps {
  open: boolean;
  onGuest: () => void;
  onSignIn: () => void;
  onSignUp: () => void;
}

/** Offers an account to a visitor who is not signed in; to go on without one is one press away. */
export function SignInRequired({ open, onGuest, onSignIn, onSignUp }: SignInRequiredProps) {
  return (
    <Dialog open={open} onClose={onGuest} title={say.signInRequired}>
      <p className="mt-5">{say.signInRequiredDetail}</p>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <Button look="call" data-own="guest" onClick={onGuest} className="sm:order-last sm:ml-auto">
          {say.continueAsGuest}
        </Button>
        <Button onClick={onSignIn}>{say.signIn}</Button>
        <Button onClick={onSignUp}>{say.signUp}</Button>
      </div>
    </Dialog>
  );
}
