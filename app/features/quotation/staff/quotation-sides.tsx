import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { BoxedArea, BoxedSelect } from "#app/ui/staff/boxed-field.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { staffDay } from "#app/ui/staff/lagos-time.ts";
import { MailPreview } from "#app/ui/staff/mail-preview.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { totalsOf } from "../quotation-content.ts";
import { QuotationDocument } from "../quotation-document.tsx";
import { statusWord } from "../quotation-facts.ts";
import type { StaffQuotation } from "../quotation-view.server.ts";
import { Inputs } from "./inputs.tsx";

/** A refused submission; `intent` identifies the form. */
export type PageRefusal = (Refusal & { intent: string }) | null;

/** Text and errors of a form: from the refused submission, else as stored. */
const formStateOf = (problem: PageRefusal, stored: Record<string, string | null> | null = null) => ({
  typed: (problem?.values ?? stored ?? {}) as Record<string, string>,
  errors: problem?.errors ?? {},
});

const refusalOf = (refusal: PageRefusal, intent: string) => (refusal?.intent === intent ? refusal : null);

export const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="border-t hairline py-6">
    <h2 className="mb-3 text-[1.375rem]">{title}</h2>
    {children}
  </section>
);

interface MailFormProps {
  reference: string;
  intent: string;
  isMailed?: boolean;
  children: ReactNode;
}

/** A form beside a preview of the mail that it sends. */
const MailForm = ({ reference, intent, isMailed = true, children }: MailFormProps) => (
  <Form method="post" className="grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
    <div className="grid content-start gap-4">{children}</div>
    {isMailed ? <MailPreview address={`/admin/bookings/${reference}/quotation/mail/${intent}`} /> : null}
  </Form>
);

/** Sent versions with their content, newest first. */
export function Versions({ versions, refusal }: Pick<StaffQuotation, "versions"> & { refusal: PageRefusal }) {
  if (versions.length === 0) return null;
  const withdrawal = refusalOf(refusal, "withdraw");
  return (
    <Side title="Sent versions">
      <ul>
        {versions.map(({ status, sentAt, endedAt, reason, chosen, content }, index) => (
          <li key={content.number} className="border-t hairline py-3 text-small first:border-t-0">
            <p className="flex flex-wrap gap-x-4">
              <span className="font-[550]">{content.number}</span>
              <span>{statusWord(status)}</span>
              <span>{totalsOf(content).join(" or ")}</span>
            </p>
            <p className="text-quiet">
              {sentAt ? (
                <>
                  Sent <Moment at={sentAt} />
                </>
              ) : null}
              {endedAt ? (
                <>
                  , {status} <Moment at={endedAt} />
                  {chosen ? ` (${chosen})` : null}
                </>
              ) : (
                <>
                  , valid until <Moment at={content.expiresAt} />
                </>
              )}
            </p>
            {reason ? <p className="mt-1 whitespace-pre-line wrap-anywhere">“{reason}”</p> : null}
            <details className="mt-1" open={index === 0}>
              <summary className="min-h-11 cursor-pointer underlined lg:min-h-9">See it</summary>
              <div className="py-4">
                <QuotationDocument content={content} />
              </div>
            </details>
            {status === "sent" ? (
              <AskFirst
                ask="Withdraw"
                detail="The customer can no longer accept it, and gets the reason by e-mail."
                look="quiet-danger"
                isOpen={withdrawal !== null}
              >
                <MailForm reference={content.reference} intent="withdraw">
                  <input type="hidden" name="number" value={content.number} />
                  <BoxedArea
                    name="reason"
                    id={`reason-${content.number}`}
                    label="Why, for the customer"
                    rows={2}
                    defaultValue={withdrawal?.values?.reason}
                    error={withdrawal?.errors.reason}
                  />
                  <IntentButton value="withdraw" look="danger" className="justify-self-start">
                    Withdraw and tell the customer
                  </IntentButton>
                </MailForm>
              </AskFirst>
            ) : null}
          </li>
        ))}
      </ul>
    </Side>
  );
}

type AcceptedView = NonNullable<StaffQuotation["accepted"]>;

function balanceText({ due, overpaid }: Pick<AcceptedView, "due" | "overpaid">): string {
  if (overpaid) return `${overpaid} is to be returned to the customer.`;
  return due ? `${due.amount} is due by ${staffDay(due.due)}.` : "Nothing is due.";
}

/** Acceptance and payments, and the form that records another payment. */
export function Payments({
  reference,
  accepted,
  refusal,
}: {
  reference: string;
  accepted: AcceptedView;
  refusal: PageRefusal;
}) {
  const problem = refusalOf(refusal, "payment");
  const [kind, setKind] = useState(problem?.values?.kind ?? "payment");
  return (
    <Side title="Accepted and paid">
      <p className="text-small">
        {accepted.signedName} accepted {accepted.number}, <Moment at={accepted.acceptedAt} />. {accepted.paid}{" "}
        of {accepted.total} is paid. {balanceText(accepted)}
      </p>
      <ul className="mt-3 text-small">
        {accepted.payments.map(({ value, label }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments are only added
          <li key={at} className="border-t hairline py-2">
            <span className="font-[550]">{value}</span>, {label}
            {accepted.notes[at] ? <span className="text-quiet">, {accepted.notes[at]}</span> : null}
          </li>
        ))}
      </ul>
      <AskFirst
        ask="Record a payment"
        detail="A payment is acknowledged to the customer with a receipt. A refund is only recorded."
        isOpen={problem !== null}
      >
        <MailForm reference={reference} intent="payment" isMailed={kind === "payment"}>
          <IdempotencyKey taken={accepted.payments.length} />
          <BoxedSelect
            name="kind"
            label="Kind"
            defaultValue={kind}
            onChange={(event) => setKind(event.currentTarget.value)}
            options={[
              ["payment", "Payment received"],
              ["refund", "Refund made"],
            ]}
          />
          <Inputs
            key={kind}
            inputs={[
              { name: "amount", label: `Amount (${accepted.currency})`, inputMode: "decimal" },
              { name: "paidOn", label: "Paid on", type: "date" },
            ]}
            {...formStateOf(problem, {
              amount: kind === "payment" ? accepted.dueTyped : "",
              paidOn: accepted.today,
            })}
          />
          <Inputs
            inputs={[{ name: "note", id: "payment-note", label: "Note", optional: true }]}
            {...formStateOf(problem)}
          />
          <IntentButton value="payment" look="call" className="justify-self-start">
            {kind === "payment" ? "Record it and send the receipt" : "Record it"}
          </IntentButton>
        </MailForm>
      </AskFirst>
      <p className="mt-4 text-small text-quiet wrap-anywhere">SHA-256 {accepted.sha256}</p>
      <p className="mt-1 max-w-[70ch] text-small text-quiet">
        An accepted quotation is a contract and has no next version. For another flight or price, agree it
        with the customer, cancel this booking, and quote a new request.
      </p>
    </Side>
  );
}

/** The final account of a completed flight. */
export function FinalAccount({
  booking,
  account,
  accepted,
  refusal,
}: StaffQuotation & { refusal: PageRefusal }) {
  if (booking.status !== "completed" || !accepted) return null;
  const problem = refusalOf(refusal, "close");
  return (
    <Side title="Final account">
      {account ? (
        <p className="mb-3 text-small">
          Quoted {account.quoted}, final {account.final}. The customer sees both.
        </p>
      ) : null}
      <AskFirst
        ask={account ? "Correct the account" : "Close the account"}
        detail="The customer gets the account by e-mail: both amounts, the times, your words and the amount still due."
        look={account ? "plain" : "call"}
        isOpen={problem !== null}
      >
        <MailForm reference={booking.reference} intent="close">
          <Inputs
            inputs={[
              {
                name: "times",
                label: "Block times of each flight, UTC",
                hint: "One line a flight: LOS 09:04 to ABV 10:11",
                rows: 3,
              },
              { name: "final", label: `Final amount (${accepted.currency})`, inputMode: "decimal" },
              {
                name: "note",
                id: "final-note",
                label: "What explains a difference",
                optional: true,
                rows: 2,
              },
            ]}
            {...formStateOf(problem, account && { ...account, final: account.finalTyped })}
          />
          <IntentButton value="close" look="call" className="justify-self-start">
            {account ? "Correct it and tell the customer" : "Close it and tell the customer"}
          </IntentButton>
        </MailForm>
      </AskFirst>
    </Side>
  );
}
