import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { company } from "#app/content/company.ts";
import { MessageForm } from "#app/features/booking/thread.tsx";
import { formatMoney, longDay } from "#app/features/trip/figure-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Choice } from "#app/ui/choice.tsx";
import { FieldNotes, TextArea, TextField } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { optionName, type QuotationContent } from "./quotation-content.ts";
import { QuotationDocument, termsOf } from "./quotation-document.tsx";
import { lagosMoment } from "./quotation-facts.ts";
import type { QuotationView } from "./quotation-view.server.ts";
import type { AnswerField, AnswerReply } from "./receive-answer.server.ts";

interface QuotationPageProps {
  view: QuotationView;
  reply: AnswerReply | undefined;
  /** The intent of the form that `reply` answers. */
  intent: string | null;
  /** The question was sent; Paystack sent the customer back. */
  notice: "asked" | "paid" | null;
}

/** A quotation for its customer: the offer, the changes, and the forms to answer it. */
export function QuotationPage({ view, reply, intent, notice }: QuotationPageProps) {
  const { content, status, changes, acceptance, account } = view;
  const { number } = content;
  const conflict = reply?.ok === false && reply.status === 409 ? reply.message : null;
  const isOpen = status === "sent";
  return (
    <>
      <PageOpening
        heading={
          <>
            <p className="mb-4 hidden text-small print:block">
              {`${company.legalName}, ${company.phones.desk.display}, ${company.inbox}`}
            </p>
            <p className="label-caps text-brass-ink">
              {isOpen ? `Booking ${content.reference}` : `Quotation ${number}`}
            </p>
            <h1 className="mt-3 text-heading wrap-anywhere">
              {isOpen ? (
                <>
                  Quotation <span className="whitespace-nowrap">{number}</span>
                </>
              ) : (
                headings[status]
              )}
            </h1>
          </>
        }
        lead={isOpen ? `For ${content.customer}` : undefined}
      >
        <div role="status">
          {conflict ? (
            <p className="mb-5 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 font-[550]">
              {conflict}
            </p>
          ) : null}
          {notice ? (
            <p className="mb-5 border-l-2 border-confirmed py-2 pl-5 font-[550]">{notices[notice]}</p>
          ) : null}
          <State view={view} />
        </div>
        <p className="mt-5">
          Charter desk, day or night:{" "}
          <PhoneLink
            phone={company.phones.desk}
            className="font-[550] whitespace-nowrap underline decoration-brass underline-offset-4"
          />
        </p>
        <PrintButton />
      </PageOpening>
      <div className="page-width py-12 lg:py-20 print:py-4">
        {changes.length > 0 ? (
          <section aria-labelledby="changes" className="mb-14">
            <h2 id="changes" className="text-title">
              What changed since the last version
            </h2>
            <ul className="mt-4 list-disc pl-5">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </section>
        ) : null}
        {content.note ? (
          <p className="mb-14 max-w-[60ch] border-l-2 border-brass pl-5 text-lead whitespace-pre-line wrap-anywhere">
            {content.note}
          </p>
        ) : null}
        {account ? <Payment view={view} reply={intent === "pay" ? reply : undefined} /> : null}
        <QuotationDocument content={content} only={acceptance?.option} />
        {isOpen ? (
          <div className="page-grid mt-16 gap-y-14 border-t hairline pt-12 print:hidden">
            <div className="col-span-12 lg:col-span-6">
              <AcceptForm content={content} reply={intent === "accept" ? reply : undefined} />
            </div>
            <div className="col-span-12 lg:col-span-5 lg:col-start-8">
              <AskSection reply={intent === "ask" ? reply : undefined} isSent={notice === "asked"} />
              <DeclineForm reply={intent === "decline" ? reply : undefined} />
            </div>
          </div>
        ) : (
          <div className="mt-16 max-w-[46rem] border-t hairline pt-12 print:hidden">
            <AskSection reply={intent === "ask" ? reply : undefined} isSent={notice === "asked"} />
          </div>
        )}
      </div>
    </>
  );
}

const headings = {
  draft: "",
  sent: "",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Expired",
  withdrawn: "Withdrawn",
  replaced: "Replaced",
} as const;

const notices = {
  asked: "Your question is with the desk. We answer by e-mail, and on the page of your booking.",
  paid: "Thank you. As soon as Paystack confirms the payment it appears below, and we mail you the receipt.",
} as const;

const afterAcceptance = {
  pending: "We confirm the aircraft next, and write to you when that is done.",
  confirmed: "Your flight is confirmed.",
  completed: "Thank you for flying with us.",
  cancelled: "The booking is cancelled. Write to the desk below if you have a question about it.",
} as const;

/** What the customer can expect or do next. */
function State({
  view: { content, status, bookingStatus, leftText, acceptance, reason, newer, endedAt },
}: {
  view: QuotationView;
}) {
  const { number } = content;
  switch (status) {
    case "sent":
      return (
        <p>
          <span className="block text-lead">{leftText}</span>
          <span className="mt-2 block text-small text-quiet">
            Valid until {lagosMoment(content.expiresAt)}. {content.expiryReason}
          </span>
        </p>
      );
    case "accepted":
      return (
        <>
          <p className="text-lead">
            {acceptance
              ? `${acceptance.signedName} accepted ${acceptance.name} on ${acceptance.at}.`
              : `Quotation ${number} is accepted.`}
          </p>
          <p className="mt-2">{afterAcceptance[bookingStatus]} The signed record is in our e-mail.</p>
        </>
      );
    case "declined":
      return (
        <p>
          You declined this quotation{endedAt ? ` on ${endedAt}` : ""}. If your plans change, write to the
          desk below and we quote again.
        </p>
      );
    case "expired":
      return (
        <>
          <p>
            This quotation was valid until {lagosMoment(content.expiresAt)}. Write to the desk below, and we
            check whether we can renew it.
          </p>
          <NewVersion newer={newer} />
        </>
      );
    case "withdrawn":
      return (
        <>
          <p>We can no longer offer this flight as quoted. You owe nothing for it.</p>
          {reason ? <p className="mt-2 border-l-2 border-brass pl-4 whitespace-pre-line">{reason}</p> : null}
          <p className="mt-2">Write to the desk below if you would like a new quotation.</p>
          <NewVersion newer={newer} />
        </>
      );
    case "replaced":
      return (
        <>
          <p>A newer version has replaced this quotation.</p>
          <NewVersion newer={newer} />
        </>
      );
    default:
      return null;
  }
}

const NewVersion = ({ newer }: { newer: string | null }) =>
  newer ? (
    <TextLink to={`/quotations/${newer}`} className="mt-2">
      See quotation {newer}
    </TextLink>
  ) : null;

function PrintButton() {
  return useHydrated() ? (
    <Button
      className="mt-6 min-h-11 px-4! py-2! text-small max-md:hidden print:hidden"
      onClick={() => print()}
    >
      Print
    </Button>
  ) : null;
}

const labels: Record<AnswerField, string> = {
  option: "Your choice",
  signedName: "Your full name",
  acceptTerms: "Terms",
  reason: "Reason",
  message: "Your question",
  code: "Code",
};

const failed =
  "We could not reach the site just now. Nothing was accepted or declined: please try again in a minute.";

interface AnswerFormProps {
  reply: AnswerReply | undefined;
}

function AcceptForm({ content, reply }: AnswerFormProps & { content: QuotationContent }) {
  const form = useForm<AnswerField>({ fields: ["option", "signedName", "acceptTerms"], reply, failed });
  const values = reply?.ok === false ? reply.values : undefined;
  const { options, number } = content;
  return (
    <form {...form.props} aria-labelledby="accept">
      <h2 id="accept" className="text-title">
        Accept
      </h2>
      <p className="mt-3 mb-8 max-w-[52ch]">
        Typing your name here signs the quotation. You and we receive the same signed record by e-mail.
      </p>
      <FormProblem form={form} labelOf={(field) => labels[field]} />
      <input type="hidden" name="intent" value="accept" />
      {options.length > 1 ? (
        <Choice
          name="option"
          label={labels.option}
          defaultValue={values?.option ?? ""}
          error={form.errors.option}
          className="mb-8"
          options={options.map((option, at) => ({
            value: String(at),
            label: `Option ${at + 1}: ${optionName(option)}, ${formatMoney(option.totalMinor, content.currency)}`,
          }))}
        />
      ) : (
        <input type="hidden" name="option" value="0" />
      )}
      <TextField
        name="signedName"
        label={labels.signedName}
        autoComplete="name"
        maxLength={120}
        defaultValue={values?.signedName}
        error={form.errors.signedName}
      />
      <div className="mt-8">
        <label className="group flex min-h-11 cursor-pointer items-start gap-3">
          <input
            id="acceptTerms"
            type="checkbox"
            name="acceptTerms"
            value="yes"
            aria-describedby={form.errors.acceptTerms ? "acceptTerms-error" : undefined}
            aria-invalid={form.errors.acceptTerms ? true : undefined}
            className="mt-1 size-5 shrink-0 accent-brass-ink"
          />
          <span>
            I accept quotation {number} and the{" "}
            <a
              href="/terms"
              target="_blank"
              rel="noreferrer"
              className="underline decoration-brass underline-offset-4"
            >
              {termsOf(content)}
            </a>
            .
          </span>
        </label>
        <FieldNotes name="acceptTerms" label={labels.acceptTerms} error={form.errors.acceptTerms} />
      </div>
      <Button type="submit" look="call" className="mt-9 max-sm:w-full" disabled={form.isSending}>
        {form.isSending ? "Signing..." : "Sign and accept"}
      </Button>
    </form>
  );
}

function DeclineForm({ reply }: AnswerFormProps) {
  const form = useForm<AnswerField>({ fields: ["reason"], reply, failed });
  return (
    <details className="accordion mt-12 border-t hairline pt-5" open={reply ? true : undefined}>
      <summary className="min-h-11 cursor-pointer underline decoration-cancelled/50 underline-offset-4">
        Decline this quotation
      </summary>
      <form {...form.props} aria-label="Decline" className="mt-5">
        <FormProblem form={form} labelOf={(field) => labels[field]} />
        <input type="hidden" name="intent" value="decline" />
        <TextArea
          name="reason"
          label="Why? It helps us to quote better"
          optional
          rows={3}
          maxLength={1000}
          defaultValue={reply?.ok === false ? reply.values?.reason : undefined}
          error={form.errors.reason}
        />
        <Button type="submit" className="mt-5" disabled={form.isSending}>
          {form.isSending ? "Declining..." : "Decline"}
        </Button>
      </form>
    </details>
  );
}

/** After a question the form begins anew, with another key: the same words again are another question. */
function AskSection({ reply, isSent }: AnswerFormProps & { isSent: boolean }) {
  const { key } = useLocation();
  return (
    <section aria-labelledby="ask">
      <h2 id="ask" className="text-title">
        A question?
      </h2>
      <MessageForm
        key={isSent && !reply ? key : "ask"}
        reply={reply}
        intent="ask"
        label="Your question to the desk"
      />
    </section>
  );
}

/** Payments received, the next amount due, and the ways to pay it. */
function Payment({ view, reply }: { view: QuotationView; reply: AnswerReply | undefined }) {
  const { account, content, canPayByCard } = view;
  const problem = useRef<HTMLParagraphElement>(null);
  const message = reply?.ok === false ? reply.message : null;
  useEffect(() => {
    if (message) problem.current?.focus();
  }, [message]);
  if (!account) return null;
  const { due, payments, paid, overpaid, bankDetails } = account;
  const what = due?.part === "deposit" ? "deposit" : "balance";
  return (
    <section aria-labelledby="payment" className="mb-16 max-w-[46rem]">
      <h2 id="payment" className="text-title">
        Payment
      </h2>
      {message ? (
        <p
          ref={problem}
          role="alert"
          tabIndex={-1}
          className="mt-4 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 font-[550] outline-none"
        >
          {message}
        </p>
      ) : null}
      <p className="mt-4 text-lead">
        {due
          ? `${due.amount} is due by ${longDay(due.due)} (${what}).`
          : overpaid
            ? `You have paid ${overpaid} more than the total. The desk returns it to you.`
            : "Everything is paid. Thank you."}
      </p>
      {payments.length > 0 ? (
        <dl className="mt-5 border-b hairline text-small">
          {payments.map(({ id, text, amount }) => (
            <Row key={id} label={text} value={amount} />
          ))}
          <Row label="Paid so far" value={paid} />
        </dl>
      ) : null}
      {due ? (
        <div className="print:hidden">
          {canPayByCard ? (
            <form method="post" className="mt-6">
              <input type="hidden" name="intent" value="pay" />
              <Button type="submit" look="call" className="max-sm:w-full">
                {`Pay the ${what} by card`}
              </Button>
              <p className="mt-2 text-small text-quiet">You pay on a page of Paystack and come back here.</p>
            </form>
          ) : null}
          <h3 className="mt-8 text-[1.1875rem]">By bank transfer</h3>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">
            {bankDetails || "The desk sends you our bank details."}
          </p>
          <p className="mt-2">
            Please give the reference <strong className="font-[550]">{content.number}</strong>.
          </p>
        </div>
      ) : null}
    </section>
  );
}

const Row = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className="grid grid-cols-[1fr_auto] gap-x-4 border-t hairline py-2.5">
    <dt className="text-quiet">{label}</dt>
    <dd>{value}</dd>
  </div>
);
