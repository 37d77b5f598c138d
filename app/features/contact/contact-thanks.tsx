import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { saveDraft } from "#app/ui/form/draft.ts";
import { contactDraftKey } from "./contact-form.tsx";
import { contactMessages as say } from "./messages.ts";

/** Stands where the form stood once the message is stored. `onAgain` is called when the visitor asks for the form again. */
export function ContactThanks({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    saveDraft(contactDraftKey, null);
    // The form, and the focus in it, are gone: what is new is what there is to read.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="max-w-[18ch] text-heading outline-none">
        {say.thanks}
      </h2>
      <p className="mt-6 max-w-[44ch] text-lead">{say.thanksDetail}</p>
      <Link to="/contact" onClick={onAgain} className={buttonClass("plain", "mt-10")}>
        {say.another}
      </Link>
    </>
  );
}
