import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";

interface LinkPageProps {
  title: string;
  text: string;
  /** Label of the button. It posts, because link scanners must not change anything. */
  action?: string;
  /** Offers the form again. */
  isAgain?: boolean;
  /** Outcome of a press; without a state no response came and nothing was done. */
  press: { state?: string } | undefined;
}

/** Where a link in a mail leads: one sentence, one thing to press. */
export function LinkPage({ title, text, action, isAgain = false, press }: LinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAnswer = Boolean(press?.state);
  useEffect(() => {
    // It takes the focus that the button had, and is read out.
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <main id="content" className="page-width page-grid pause-y min-h-[70svh] content-center">
      <div className="col-span-12 md:col-span-10 lg:col-span-7">
        <p className="label-caps text-brass-ink">Newsletter</p>
        <h1 ref={heading} tabIndex={-1} className="mt-5 text-heading outline-none">
          {title}
        </h1>
        <p className="mt-6 max-w-[52ch] text-lead">
          <LinkedText text={text} />
        </p>
        {press && !isAnswer && action ? (
          <p role="alert" className="mt-6 font-[550] text-cancelled">
            That did not work. Please try again in a minute.
          </p>
        ) : null}
        <div className="mt-10 flex flex-wrap gap-4">
          {action ? (
            <Form method="post" className="max-sm:w-full">
              <button type="submit" className={buttonClass("plain", "max-sm:w-full")}>
                {action}
              </button>
            </Form>
          ) : (
            <>
              {isAgain ? (
                <ButtonLink to="/newsletter" className="max-sm:w-full">
                  Subscribe again
                </ButtonLink>
              ) : null}
              <ButtonLink to="/" className="max-sm:w-full">
                Home page
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </main>
  );
}
