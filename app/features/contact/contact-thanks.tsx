import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { tripLink } from "#app/content/navigation.ts";
import { saveDraft } from "#app/ui/form/draft.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { contactDraftKey } from "./contact-form.tsx";
import { contactMessages as say } from "./messages.ts";

/** Replaces the form once the message is stored. `onAgain`: the visitor asks for the form again. */
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
      <div className="mt-8 flex flex-wrap items-center gap-x-10 gap-y-2">
        <TextLink to={tripLink.href}>{tripLink.label}</TextLink>
        <Link to="/contact" onClick={onAgain} className="inline-flex min-h-11 items-center underlined">
          {say.another}
        </Link>
      </div>
    </>
  );
}
