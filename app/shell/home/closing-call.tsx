import { closingCall } from "#app/content/frame.ts";
import { bookNow } from "#app/content/navigation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";

/** The last view before the footer: an aircraft that waits, and the one thing to do. */
export function ClosingCall() {
  return (
    <section
      aria-labelledby="closing"
      className="on-dark relative isolate overflow-hidden bg-night text-bone"
    >
      <div className="closing-picture -z-10">
        <Picture slot="gulfstream-550-apron" decorative className="size-full max-md:object-[30%_100%]" />
      </div>
      <div className="page-width page-grid content-start pt-20 pb-84 md:pt-28 md:pb-[min(38vw,42rem)]">
        <div className="col-span-12 md:col-span-8 lg:col-span-6">
          <p className="label-caps text-brass-light">{closingCall.label}</p>
          <h2 id="closing" className="mt-4 text-heading">
            {closingCall.heading}
          </h2>
          <p className="mt-5 max-w-[46ch]">{closingCall.text}</p>
          <ButtonLink look="call" to={bookNow.href} viewTransition className="mt-8">
            {bookNow.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
