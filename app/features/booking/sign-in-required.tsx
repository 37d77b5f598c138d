import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { bookingMessages } from "./messages.ts";

interface SignInRequiredProps {
  open: boolean;
  onGuest: () => void;
  onSignIn: () => void;
  onSignUp: () => void;
}

/** Offers an account to a visitor who is not signed in; to go on without one is one press away. */
export function SignInRequired({ open, onGuest, onSignIn, onSignUp }: SignInRequiredProps) {
  return (
    <Dialog open={open} onClose={onGuest} title={bookingMessages.signInRequired}>
      <p className="mt-5">
        Sign in to have your details filled in and to follow this request online. You can also continue as a
        guest: nothing else changes.
      </p>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <Button look="call" data-own="guest" onClick={onGuest} className="sm:order-last sm:ml-auto">
          Continue as guest
        </Button>
        <Button onClick={onSignIn}>Sign In</Button>
        <Button onClick={onSignUp}>Sign Up</Button>
      </div>
    </Dialog>
  );
}
