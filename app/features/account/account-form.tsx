import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { Field, type FieldOf, type FieldProps, TextField, useField } from "#app/ui/field.tsx";
import type { ActionReply, FormRules } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
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

/** One control of an account form. An error replaces its hint. */
export function AccountField({ name, hint, ...props }: AccountFieldProps & { name: AccountFieldName }) {
  const field: AccountFieldProps & { label: string } = { ...controls[name], ...props };
  const { kind: Control = TextField, ...control } = field;
  const maxLength = (accountMaxLengths as Partial<Record<AccountFieldName, number>>)[name];
  return <Control name={name} maxLength={maxLength} {...control} hint={control.error ? undefined : hint} />;
}

/** A password with a button to show it. Hidden again on submission, so that no browser stores it as plain text. */
function PasswordField(props: FieldOf<"input">) {
  const { field, control } = useField<"input">(props);
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide, true);
    return () => form?.removeEventListener("submit", hide, true);
  }, []);
  return (
    <Field {...field}>
      <div className="relative">
        <input
          ref={input}
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          className={`${control.className} pr-20 noscript:pr-0`}
          type={isShown ? "text" : "password"}
        />
        <button
          type="button"
          aria-controls={control.id}
          aria-label={`${isShown ? "Hide" : "Show"}: ${field.label}`}
          className="needs-script absolute right-0 bottom-0.5 min-h-11 min-w-11 pl-2 text-right text-small text-quiet underlined hover:text-ink"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </button>
      </div>
    </Field>
  );
}

export interface AccountFormProps {
  /** The response to a form that was posted without scripts. */
  reply: ActionReply<AccountDone> | undefined;
  /** Address to open after signing in; empty for the current page. */
  returnTo: string;
  /** The e-mail address typed in this or another view. */
  email: string;
  showView: (view: AccountView) => void;
  onAccepted: (accepted: AccountDone) => void;
}

interface AccountFormFrameProps extends AccountFormProps {
  view: AccountView;
  rules: Pick<FormRules<unknown, AccountFieldName>, "fields" | "parse">;
  fields: Partial<Record<AccountFieldName, AccountFieldProps>>;
  /** Posts to a JSON endpoint instead of the page's action. */
  call?: (posted: FormData) => Promise<ActionReply<AccountDone>>;
  /** Defaults to the view's title. */
  buttonText?: string;
  busyText: string;
  links: (link: (to: AccountView, text: string) => ReactNode) => ReactNode;
}

/** The form of one account view, with links to other views. It works without scripts. */
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
    onReply: (result) => result.ok && onAccepted(result),
  });
  // After success the form stays busy until the parent removes it.
  const isBusy = form.isSending || form.isDone;
  const initialValues: Record<string, string> = { email, ...(reply?.ok === false ? reply.values : {}) };
  return (
    // Without scripts an error renders this address; its query keeps the return address.
    <form {...form.props} action={viewAddress(view, returnTo)} aria-label={title}>
      <ProblemNote box={form.problemBox} message={form.message} />
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {(Object.entries(fields) as [AccountFieldName, AccountFieldProps][]).map(([name, field]) => (
          <AccountField
            key={`${name} ${field.label}`}
            name={name}
            // The view keeps ids unique: the booking form on the same page also has an e-mail field.
            id={`${view}-${name}`}
            defaultValue={initialValues[name]}
            error={form.errors[name]}
            className="sm:col-span-2"
            {...field}
          />
        ))}
      </div>
      {/* `disabled` would lose the focus while the form is sent. */}
      <button
        type="submit"
        aria-disabled={isBusy || undefined}
        className={buttonClass(
          "call",
          "mt-9 w-full aria-disabled:cursor-default aria-disabled:bg-haze aria-disabled:text-quiet",
        )}
      >
        {isBusy ? props.busyText : (props.buttonText ?? title)}
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

/** The field that an error of these endpoints belongs to. */
const fieldOf: Readonly<Record<string, string>> = {
  [accountMessages.resetWrong]: "otp",
  [accountMessages.staffPasswordShort]: "newPassword",
};
