import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { ProblemNote } from "./account-parts.tsx";
import { type AccountView, viewAddress } from "./account-views.ts";
import { dialogMessages as say } from "./dialog-messages.ts";
import type { WrittenAccountForm } from "./use-account-form.ts";

interface AccountFormFrameProps<Value, Field extends string> {
  view: AccountView;
  written: WrittenAccountForm<Value, Field>;
  returnTo: string;
  isSending: boolean;
  /** What stands on the button, and what while an answer is awaited. */
  send: string;
  sending: string;
  /** Called with what may be sent, and not while an answer is awaited. */
  onSend: (form: HTMLFormElement, value: Value) => void;
  /** The fields. */
  children: ReactNode;
  /** What stands below the button. */
  ways: ReactNode;
}

/** What every form of an account is set in: whole without scripts, with the place where it says what went wrong and its one button. */
export function AccountFormFrame<Value, Field extends string>({
  view,
  written: { form, problem, onInput, read },
  returnTo,
  isSending,
  send,
  sending,
  onSend,
  children,
  ways,
}: AccountFormFrameProps<Value, Field>) {
  return (
    <form
      ref={form}
      method="post"
      // A refusal shows the page of this address again, which knows from here where one wanted to go.
      action={viewAddress(view, returnTo)}
      noValidate
      aria-label={say.titles[view]}
      onInput={onInput}
      onSubmit={(event) => {
        const value = read(event);
        if (value && !isSending) onSend(event.currentTarget, value);
      }}
    >
      <ProblemNote problem={problem} />
      {children}
      {/* While an answer is awaited it keeps its place and the focus, and does nothing. */}
      <button
        type="submit"
        aria-disabled={isSending || undefined}
        className={buttonClass(
          "call",
          "mt-9 w-full aria-disabled:cursor-default aria-disabled:bg-haze aria-disabled:text-quiet",
        )}
      >
        {isSending ? sending : send}
      </button>
      {ways}
    </form>
  );
}
