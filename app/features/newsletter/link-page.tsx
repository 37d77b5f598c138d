import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { linkMessages } from "./link-messages.ts";
import { newsletterMessages as say } from "./messages.ts";

interface LinkPageProps {
  title: string;
  text: string;
  /** What the page offers to do: its button posts, since whatever only follows links must change nothing. */
  action?: string;
  /** Offers the form again. */
  again?: string;
  /** What became of a press here: without a state no answer came, and nothing has been done. */
  press: { state?: string } | undefined;
}

/** Where a link in a mail leads: one sentence, one thing to press. */
export function LinkPage({ title, text, action, again, press }: LinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAnswer = Boolean(press?.state);
  useEffect(() => {
    // It takes the focus that the button had, and is read out.
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <main id="content" className="page-width page-grid pause-y min-h-[70svh] content-center">
      <div className="col-span-12 md:col-span-10 lg:col-span-7">
        <p className="label-caps text-brass-ink">{say.formLabel}</p>
        <h1 ref={heading} tabIndex={-1} className="mt-5 text-heading outline-none">
          {title}
        </h1>
        <p className="mt-6 max-w-[52ch] text-lead">
          <LinkedText text={text} />
        </p>
        {press && !isAnswer && action ? (
          <p role="alert" className="mt-6 font-[550] text-cancelled">
            {linkMessages.linkFailed}
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
              {again ? (
                <ButtonLink to="/newsletter" className="max-sm:w-full">
                  {again}
                </ButtonLink>
              ) : null}
              <ButtonLink to="/" className="max-sm:w-full">
                {linkMessages.home}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </main>
  );
}
