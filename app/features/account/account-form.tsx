import type { ComponentProps, ComponentType, ReactNode, RefObject } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { type FieldProps, TextField } from "#app/ui/field.tsx";
import type { ActionReply, FormRules } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { accountMaxLengths } from "./forms.ts";
import { accountMessages } from "./messages.ts";
import type { AccountDone } from "./sign-in.server.ts";
import { type AccountView, viewAddress } from "./views.ts";

export interface AccountFieldProps
  extends Partial<Omit<FieldProps, "name"> & Omit<ComponentProps<"input">, keyof FieldProps>> {
  /** The control; a text field by default. */
  kind?: ComponentType<ComponentProps<typeof TextField>>;
  length?: number;
  "data-first-to-write"?: string;
}

const controls = {
  fullName: { label: "Full name", autoComplete: "name", autoCapitalize: "words" },
  email: {
    label: "E-mail",
    type: "email",
    inputMode: "email",
    autoComplete: "username",
    autoCapitalize: "none",
    spellCheck: false,
  },
  phone: { label: "Phone", type: "tel", autoComplete: "tel" },
  company: { label: "Company", autoComplete: "organization" },
  password: { label: "Password", autoComplete: "current-password", kind: PasswordField },
  otp: { label: "Code", kind: CodeField as AccountFieldProps["kind"], length: accountMaxLengths.otp },
  code: { label: "Code", autoComplete: "one-time-code", autoCapitalize: "none", spellCheck: false },
  newEmail: { label: "New e-mail address", kind: EmailField },
  currentPassword: { label: "Current password", autoComplete: "current-password", kind: PasswordField },
  newPassword: { label: "New password", autoComplete: "new-password", kind: PasswordField },
  confirmPassword: { label: "Repeat new password", autoComplete: "new-password", kind: PasswordField },
  confirmation: {
    label: "Type DELETE",
    autoComplete: "off",
    autoCapitalize: "characters",
    spellCheck: false,
  },
} satisfies Record<string, AccountFieldProps>;
export type AccountFieldName = keyof typeof controls;
export const labelOf = (name: AccountFieldName) => controls[name].label;

/** One control of an account's forms; its hint gives way to an error. */
export function AccountField({ name, hint, ...props }: AccountFieldProps & { name: AccountFieldName }) {
  const field: AccountFieldProps & { label: string } = { ...controls[name], ...props };
  const { kind: Control = TextField, ...control } = field;
  const maxLength = (accountMaxLengths as Partial<Record<AccountFieldName, number>>)[name];
  return <Control name={name} maxLength={maxLength} {...control} hint={control.error ? undefined : hint} />;
}

export interface AccountFormProps {
  /** The response to a form that was posted without scripts. */
  reply: ActionReply<AccountDone> | undefined;
  /** Where one goes after signing in; empty for the present page. */
  returnTo: string;
  /** The e-mail address typed so far, here or in another view. */
  email: string;
  showView: (view: AccountView) => void;
  onAccepted: (accepted: AccountDone) => void;
}

interface AccountFormFrameProps extends AccountFormProps {
  view: AccountView;
  rules: Pick<FormRules<unknown, AccountFieldName>, "fields" | "parse">;
  fields: Partial<Record<AccountFieldName, AccountFieldProps>>;
  /** Sends the form to a JSON endpoint in place of the page's action. */
  call?: (posted: FormData) => Promise<ActionReply<AccountDone>>;
  /** The button's text; the title of the view when left out. */
  send?: string;
  sending: string;
  links: (link: (to: AccountView, text: string) => ReactNode) => ReactNode;
}

/** A form of signing in, complete without scripts: its error, its fields, its one button, and links to other views. */
export function AccountFormFrame(props: AccountFormFrameProps) {
  const { view, rules, fields, call, reply, returnTo, email, showView, onAccepted } = props;
  const title = accountMessages.titles[view];
  const form = useForm<AccountFieldName, AccountDone>({
    ...rules,
    reply,
    failed: navigator.onLine
      ? accountMessages[view === "signup" ? "signUpFailed" : "signInFailed"]
      : accountMessages.offline,
    inPlace: "renew data",
    ...(call ? { call } : {}),
    onReply: (answer) => answer.ok && onAccepted(answer),
  });
  // After success the form stays busy until its owner removes it.
  const isBusy = form.isSending || form.isDone;
  const typed: Record<string, string> = { email, ...(reply?.ok === false ? reply.values : {}) };
  return (
    // An error shows the page of this address again, which knows the return address from here.
    <form {...form.props} action={viewAddress(view, returnTo)} aria-label={title}>
      <ProblemNote box={form.problemBox} message={form.message} />
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {(Object.entries(fields) as [AccountFieldName, AccountFieldProps][]).map(([name, field]) => (
          <AccountField
            key={`${name} ${field.label}`}
            name={name}
            // Two forms of one page may have a field of the same name (the booking form's e-mail).
            id={`${view}-${name}`}
            defaultValue={typed[name]}
            error={form.errors[name]}
            className="sm:col-span-2"
            {...field}
          />
        ))}
      </div>
      {/* While a response is awaited the button keeps its place and the focus, and does nothing. */}
      <button
        type="submit"
        aria-disabled={isBusy || undefined}
        className={buttonClass(
          "call",
          "mt-9 w-full aria-disabled:cursor-default aria-disabled:bg-haze aria-disabled:text-quiet",
        )}
      >
        {isBusy ? props.sending : (props.send ?? title)}
      </button>
      {props.links((to, text) => (
        <a
          href={viewAddress(to, returnTo)}
          className="inline-flex min-h-11 items-center text-ink underlined transition-colors duration-300 ease-calm hover:text-brass-ink"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            showView(to);
          }}
        >
          {text}
        </a>
      ))}
    </form>
  );
}

/** The error message. Always rendered, so that screen readers announce new text. */
export function ProblemNote({
  message,
  box,
}: {
  message: string | null;
  box?: RefObject<HTMLDivElement | null>;
}) {
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

/** Posts these fields to one of the two JSON endpoints; errors as in section 8 of the specification. */
export const callJson =
  (path: string, fields: readonly string[]) =>
  async (posted: FormData): Promise<ActionReply<AccountDone>> => {
    const refuse = (status: number, message: string): ActionReply<AccountDone> => {
      const field = fieldOf[message];
      return { ok: false, status, message, errors: field ? { [field]: message } : {} };
    };
    const { unreachable, offline, serverUnreadable, serverStatus } = accountMessages;
    const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, posted.get(field) ?? ""])));
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const response = await fetch(path, { method: "POST", headers, body }).catch(() => null);
    if (!response) return refuse(0, navigator.onLine ? unreachable(location.origin) : offline);
    const { ok, status } = response;
    const content = await response.json().catch(() => null);
    if (content === null) return refuse(status, serverUnreadable);
    return ok ? { ok, returnTo: "" } : refuse(status, String(content.error || serverStatus(status)));
  };

/** The field that an `{error}` of these endpoints is about. */
const fieldOf: Readonly<Record<string, string>> = {
  [accountMessages.resetWrong]: "otp",
  [accountMessages.staffPasswordShort]: "newPassword",
};
