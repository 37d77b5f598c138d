import type { ReactNode, RefObject } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import type { ActionReply, FormErrors, FormRules, Refusal } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { accountMaxLengths } from "./forms.ts";
import { accountLabels, accountMessages } from "./messages.ts";
import type { AccountDone } from "./sign-in.server.ts";
import { type AccountView, type ShowView, viewAddress } from "./views.ts";

export interface AccountFormProps {
  /** What the server said to a form that was posted without scripts. */
  reply: ActionReply<AccountDone> | undefined;
  /** Where one goes after signing in; empty for where one is. */
  returnTo: string;
  /** The e-mail address that has been typed so far, here or in another view. */
  email: string;
  showView: ShowView;
  onAccepted: (accepted: AccountDone) => void;
}

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
  call?: (posted: FormData) => Promise<ActionReply<AccountDone>>;
  /** Label of the button, idle and while sending. */
  send: string;
  sending: string;
  children: (
    field: (
      name: Field & keyof typeof accountMaxLengths & keyof typeof accountLabels,
      label?: string,
    ) => AccountField,
  ) => ReactNode;
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
    reply: reply as ActionReply<AccountDone, Field> | undefined,
    failed: failedBy[view],
    inPlace: "renew data",
    ...(call ? { call: call as (posted: FormData) => Promise<ActionReply<AccountDone, Field>> } : {}),
    onReply: (answer) => answer.ok && onAccepted(answer),
  });
  // After success the form stays busy until its owner removes it.
  const isBusy = form.isSending || form.isDone;
  const typed: Record<string, string> = { email, ...(reply?.ok === false ? reply.values : {}) };
  return (
    // A refusal shows the page of this address again, which knows from here where one wanted to go.
    <form {...form.props} action={viewAddress(view, returnTo)} aria-label={accountMessages.titles[view]}>
      <ProblemNote box={form.problemBox} message={form.message} />
      {children((name, label = accountLabels[name]) => ({
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

const failedSaying = (sentence: string) => () => (navigator.onLine ? sentence : accountMessages.offline);

/** Where no answer came to a reset (specification, section 8). */
function resetFailed({ status, unanswered = "" }: Refusal): string {
  if (status === 0)
    return navigator.onLine ? accountMessages.unreachable(location.origin) : accountMessages.offline;
  try {
    const { error } = JSON.parse(unanswered);
    return typeof error === "string" && error ? error : accountMessages.serverStatus(status);
  } catch {
    return accountMessages.serverUnreadable;
  }
}

const failedBy: Record<AccountView, (unanswered: Refusal) => string> = {
  signin: failedSaying(accountMessages.signInFailed),
  signup: failedSaying(accountMessages.signUpFailed),
  secondFactor: failedSaying(accountMessages.signInFailed),
  forgotPassword: resetFailed,
  resetPassword: resetFailed,
};

interface ProblemNoteProps {
  message: string | null;
  box?: RefObject<HTMLDivElement | null>;
}

/** The error message. Always rendered, so that screen readers announce new text. */
export function ProblemNote({ message, box }: ProblemNoteProps) {
  return (
    <div ref={box} role="alert" tabIndex={-1} className="form-problem outline-none not-empty:mb-7">
      {message ? (
        <p className="border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 font-[550] text-ink">
          {message}
        </p>
      ) : null}
    </div>
  );
}

export const FormLead = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 mb-7 max-w-[44ch] text-quiet text-balance">{children}</p>
);

interface ViewLinkProps {
  to: AccountView;
  showView: ShowView;
  returnTo: string;
  children: ReactNode;
}

/** A way to another view: in place with scripts, by its page without, or in another tab. */
export function ViewLink({ to, showView, returnTo, children }: ViewLinkProps) {
  return (
    <a
      href={viewAddress(to, returnTo)}
      className="inline-flex min-h-11 items-center text-ink underline decoration-brass underline-offset-4 transition-colors duration-300 ease-calm hover:text-brass-ink"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        showView(to);
      }}
    >
      {children}
    </a>
  );
}

export const emailControl = {
  type: "email",
  inputMode: "email",
  autoComplete: "username",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

/** The two JSON endpoints of the specification, as the dialogs call them. */

export const callForgotPassword = (posted: FormData) => postJson("/api/forgot-password", posted, ["email"]);

export const callResetPassword = (posted: FormData) =>
  postJson("/api/reset-password", posted, ["email", "otp", "newPassword"]);

/** The field that an `{error}` of these endpoints is about. */
const fieldOf: Readonly<Record<string, string>> = {
  [accountMessages.resetWrong]: "otp",
  [accountMessages.staffPasswordShort]: "newPassword",
};

/** A response that is not JSON, or none at all, comes back as `unanswered`: the form puts it into words. */
async function postJson(
  path: string,
  posted: FormData,
  fields: readonly string[],
): Promise<ActionReply<AccountDone>> {
  const refusal = { ok: false, message: "", errors: {} } as const;
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(Object.fromEntries(fields.map((field) => [field, posted.get(field) ?? ""]))),
    });
    const text = await response.text();
    const { status } = response;
    const body = parsed(text);
    if (response.ok && body) return { ok: true, returnTo: "" };
    const error = (body?.json as { error?: unknown } | null | undefined)?.error;
    if (typeof error !== "string" || !error) return { ...refusal, status, unanswered: text };
    const field = fieldOf[error];
    const errors: FormErrors<string> = field ? { [field]: error } : {};
    return { ...refusal, status, message: error, errors };
  } catch {
    return { ...refusal, status: 0, unanswered: "" };
  }
}

function parsed(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null;
  }
}
