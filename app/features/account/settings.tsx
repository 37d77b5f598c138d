import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { AccountField, type AccountFieldName, labelOf } from "./account-form.tsx";
import { accountMessages } from "./messages.ts";

export interface OwnFormProps {
  fields: readonly AccountFieldName[];
  submit: string;
  reply: ActionReply | undefined;
  values?: Partial<Record<AccountFieldName, string>>;
  optional?: readonly AccountFieldName[];
  look?: "call" | "plain";
  /** The account's e-mail address, for password managers. */
  username?: string;
  children?: ReactNode;
}

/** A form of the account pages. It works without scripts. */
export function OwnForm(props: OwnFormProps) {
  const { fields, submit, reply, values = {}, optional = [], look = "call", username, children } = props;
  const form = useForm<AccountFieldName>({ fields, reply, failed: accountMessages.failed });
  const initialValues: Record<string, string> = { ...values, ...(reply?.ok === false ? reply.values : {}) };
  return (
    <form {...form.props}>
      <FormProblem form={form} labelOf={labelOf} />
      {username && fields.some((name) => /password/i.test(name)) ? (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      ) : null}
      {children}
      <div className="grid gap-y-9">
        {fields.map((name) => (
          <AccountField
            key={name}
            name={name}
            defaultValue={initialValues[name]}
            error={form.errors[name]}
            optional={optional.includes(name)}
          />
        ))}
      </div>
      {/* `disabled` would lose the focus while the form is sent. */}
      <button
        type="submit"
        aria-disabled={form.isSending || undefined}
        className={buttonClass(
          look,
          "mt-9 w-full aria-disabled:cursor-default aria-disabled:text-quiet sm:w-auto",
        )}
      >
        {submit}
      </button>
    </form>
  );
}

interface OwnPageProps {
  title: string;
  leads: readonly string[];
  children: ReactNode;
  /** False where there is no account to go back to. */
  hasBack?: boolean;
}

/** A page below the account page: title and introduction on the left, content on the right. */
export function OwnPage({ title, leads, children, hasBack = true }: OwnPageProps) {
  return (
    <main id="content" className="page-width page-grid gap-y-12 pt-8 pb-28 lg:pt-20 lg:pb-40">
      <div className="col-span-12 print:hidden lg:col-span-5">
        {hasBack ? (
          <p className="mb-6 text-small">
            <Link to="/account" className="inline-flex min-h-11 items-center gap-2">
              <span aria-hidden="true">←</span>
              <span className="underlined">Back to your account</span>
            </Link>
          </p>
        ) : null}
        <h1 className="text-heading text-balance">{title}</h1>
        {leads.map((lead) => (
          <p key={lead} className="mt-6 max-w-[46ch]">
            {lead}
          </p>
        ))}
      </div>
      <div className={`col-span-12 lg:col-span-6 lg:col-start-7 ${hasBack ? "lg:mt-17" : ""}`}>
        {children}
      </div>
    </main>
  );
}
