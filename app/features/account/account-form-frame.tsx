import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import type { FormReply, FormRules, Refusal } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { accountMaxLengths } from "./account-lengths.ts";
import { ProblemNote, ViewLink } from "./account-parts.tsx";
import { type AccountView, type ShowView, viewAddress } from "./account-views.ts";
import type { AccountDone } from "./answer-account-form.server.ts";
import { dialogMessages as say } from "./dialog-messages.ts";
import { accountMessages } from "./messages.ts";

/** What every form of an account is drawn from. */
export interface AccountFormProps {
  /** What the server said to a form that was posted without scripts. */
  reply: FormReply<AccountDone> | undefined;
  /** Where one goes after signing in; empty for where one is. */
  returnTo: string;
  /** The e-mail address that has been typed so far, here or in another view. */
  email: string;
  showView: ShowView;
  /** Somebody is signed in, or halfway. */
  onAccepted: (accepted: AccountDone) => void;
}

/** What a field is drawn from. */
interface AccountField {
  name: string;
  id: string;
  label: string;
  maxLength: number;
  defaultValue: string | undefined;
  error: string | undefined;
}

interface AccountFormFrameProps<Field extends string> extends AccountFormProps {
  view: AccountView;
  rules: FormRules<unknown, Field>;
  /** Sends the form to a JSON endpoint in place of the page's action. */
  call?: (posted: FormData) => Promise<FormReply<AccountDone>>;
  /** What stands on the button, and what while an answer is awaited. */
  send: string;
  sending: string;
  children: (
    field: (
      name: Field & keyof typeof accountMaxLengths & keyof typeof say.labels,
      label?: string,
    ) => AccountField,
  ) => ReactNode;
  /** What stands below the button. */
  ways: (link: (to: AccountView, text: string) => ReactNode) => ReactNode;
}

/** What every form of an account is set in: whole without scripts, with the place where it says what went wrong and its one button. */
export function AccountFormFrame<Field extends string>({
  view,
  rules,
  call,
  reply,
  returnTo,
  email,
  showView,
  onAccepted,
  send,
  sending,
  children,
  ways,
}: AccountFormFrameProps<Field>) {
  const form = useForm<Field, AccountDone>({
    ...rules,
    reply: reply as FormReply<AccountDone, Field> | undefined,
    failed: failedBy[view],
    inPlace: "renew data",
    ...(call ? { call: call as (posted: FormData) => Promise<FormReply<AccountDone, Field>> } : {}),
    onReply: (answer) => answer.ok && onAccepted(answer),
  });
  // An accepted sending stays busy until whoever asked for it has taken the form away.
  const isBusy = form.isSending || form.isDone;
  const typed: Record<string, string> = { email, ...(reply?.ok === false ? reply.values : {}) };
  return (
    // A refusal shows the page of this address again, which knows from here where one wanted to go.
    <form {...form.props} action={viewAddress(view, returnTo)} aria-label={say.titles[view]}>
      <ProblemNote box={form.problemBox} message={form.message} />
      {children((name, label = say.labels[name]) => ({
        name,
        // Two forms of one page may have a field of the same name (the booking form's e-mail).
        id: `${view}-${name}`,
        label,
        maxLength: accountMaxLengths[name],
        defaultValue: typed[name],
        error: form.errors[name],
      }))}
      {/* While an answer is awaited it keeps its place and the focus, and does nothing. */}
      <button
        type="submit"
        aria-disabled={isBusy || undefined}
        className={buttonClass(
          "call",
          "mt-9 w-full aria-disabled:cursor-default aria-disabled:bg-haze aria-disabled:text-quiet",
        )}
      >
        {isBusy ? sending : send}
      </button>
      {ways((to, text) => (
        <ViewLink to={to} showView={showView} returnTo={returnTo}>
          {text}
        </ViewLink>
      ))}
    </form>
  );
}

const failedSaying = (sentence: string) => () => (navigator.onLine ? sentence : say.offline);

/** Where no answer came to a reset (specification, section 8). */
function resetFailed({ status, unanswered = "" }: Refusal): string {
  if (status === 0) return navigator.onLine ? say.unreachable(location.origin) : say.offline;
  try {
    const { error } = JSON.parse(unanswered);
    return typeof error === "string" && error ? error : say.serverStatus(status);
  } catch {
    return say.serverUnreadable;
  }
}

const failedBy: Record<AccountView, (unanswered: Refusal) => string> = {
  signin: failedSaying(accountMessages.signInFailed),
  signup: failedSaying(accountMessages.signUpFailed),
  secondFactor: failedSaying(accountMessages.signInFailed),
  forgotPassword: resetFailed,
  resetPassword: resetFailed,
};
