import { frameWords } from "#app/content/frame.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** Ends the session of this browser, in all its tabs. false: no answer came, or not the one that was hoped for. */
export async function endSession(): Promise<boolean> {
  try {
    // The answer to a form leads to another page; here the page stays.
    const { ok, type } = await fetch("/sign-out", { method: "POST", redirect: "manual" });
    return ok || type === "opaqueredirect";
  } catch {
    return false;
  }
}

/** Who believes to have signed out leaves the machine to others, so it is said when it failed. */
export function SignOutFailed({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={frameWords.stillSignedIn}>
      <p className="mt-5">{frameWords.signOutFailed}</p>
      <Button className="mt-7" onClick={onClose}>
        {frameWords.close}
      </Button>
    </Dialog>
  );
}
