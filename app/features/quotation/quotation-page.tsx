import { company } from "#app/content/company.ts";
import { bookingStatuses } from "#app/features/booking/booking-status.ts";
import { formatMoney, longDay } from "#app/features/trip/figure-text.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { AcceptForm, AskSection, DeclineForm } from "./answer-forms.tsx";
import type { QuotationContent } from "./quotation-content.ts";
import { optionId, Pairs, QuotationDocument } from "./quotation-document.tsx";
import { momentText, statusWord } from "./quotation-facts.ts";
import type { QuotationView } from "./quotation-view.server.ts";
import type { AnswerReply } from "./receive-answer.server.ts";

interface QuotationPageProps {
  view: QuotationView;
  reply: AnswerReply | undefined;
  /** `asked`: after sending a question. `paid`: after returning from Paystack. */
  notice: "asked" | "paid" | null;
  /** Path of the booking's page, which differs for accounts and guests. */
  bookingPage: string;
}

/** A quotation for its customer: the offer, the changes, and the forms to answer it. */
export function QuotationPage({ view, reply, notice, bookingPage }: QuotationPageProps) {
  const { content, status, changes, acceptance, account } = view;
  const { number } = content;
  const refusal = reply?.ok === false ? reply : undefined;
  const replyTo = (intent: string) => (refusal?.values?.intent === intent ? refusal : undefined);
  // Shown above the page, not in one of its forms.
  const problem = refusal?.status === 409 ? refusal.message : replyTo("pay")?.message;
  const isOpen = status === "sent";
  const ask = <AskSection reference={content.reference} reply={replyTo("ask")} isSent={notice === "asked"} />;
  const details = (
    <>
      {content.note ? (
        <p
          className={`mb-14 max-w-[60ch] border-l-2 border-brass pl-5 whitespace-pre-line wrap-anywhere print:mb-6 ${isOpen ? "text-lead" : ""}`}
        >
          {content.note}
        </p>
      ) : null}
      <QuotationDocument content={content} only={acceptance?.option} />
    </>
  );
  return (
    <>
      <PageOpening
        back={{ to: bookingPage, label: `Booking ${content.reference}` }}
        heading={
          <>
            <p className="mb-4 hidden text-small print:block">
              {`${company.legalName}, ${company.phones.desk.display}, ${company.inbox}`}
            </p>
            {isOpen ? null : <p className="label-caps mb-3 text-brass-ink">{`Quotation ${number}`}</p>}
            {/* On a phone the wide space moves the break there, away from the hyphens of the number. */}
            <h1 className="text-heading max-sm:[word-spacing:100vw] sm:whitespace-nowrap print:[word-spacing:normal]">
              {isOpen ? `Quotation ${number}` : statusWord(status)}
            </h1>
            <Trip content={content} option={acceptance?.option ?? 0} />
          </>
        }
      >
        <div role="status">
          {problem ? (
            <p className="mb-5 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 font-[550]">
              {problem}
            </p>
          ) : null}
          {notice ? (
            <p className="mb-5 border-l-2 border-confirmed py-2 pl-5 font-[550]">{notices[notice]}</p>
          ) : null}
          <State view={view} />
          {view.newer && status !== "accepted" ? (
            <ButtonLink
              look="call"
              to={`/quotations/${view.newer}`}
              className="mt-5 max-sm:w-full print:hidden"
            >
              {`See quotation ${view.newer}`}
            </ButtonLink>
          ) : null}
        </div>
        {isOpen ? <Summary content={content} /> : null}
        <p className="mt-5">
          Charter desk, day or night:{" "}
          <PhoneLink phone={company.phones.desk} className="font-[550] whitespace-nowrap underlined" />
        </p>
      </PageOpening>
      <div className="page-width py-12 lg:py-20 print:py-2">
        {account ? (
          <div className="page-grid gap-y-14 lg:grid-rows-[auto_1fr] print:block">
            <div className="col-span-12 lg:col-span-5 lg:col-start-8">
              <Payment view={view} account={account} />
            </div>
            <div className="col-span-12 lg:col-span-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
              {details}
            </div>
            <div className="col-span-12 lg:col-span-5 lg:col-start-8 print:hidden">{ask}</div>
          </div>
        ) : (
          <>
            {changes.length > 0 ? (
              <section aria-labelledby="changes" className="mb-14 print:mb-6">
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
            {details}
            <div className="page-grid mt-16 gap-y-14 border-t hairline pt-12 print:hidden">
              {isOpen ? (
                <div className="col-span-12 lg:col-span-6">
                  <AcceptForm content={content} reply={replyTo("accept")} />
                </div>
              ) : null}
              <div className={`col-span-12 lg:col-span-5 ${isOpen ? "lg:col-start-8" : ""}`}>
                {ask}
                {isOpen ? <DeclineForm reply={replyTo("decline")} /> : null}
              </div>
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** Customer, route and date, of the accepted option or else the first. */
function Trip({ content: { customer, options }, option }: { content: QuotationContent; option: number }) {
  const legs = options[option]?.legs ?? [];
  const [first] = legs;
  return (
    <p className="mt-5 max-w-[42ch] wrap-anywhere">
      <span className="block text-lead">For {customer}</span>
      {first ? (
        <span className="mt-2 block">
          {`${first.from} to ${first.to}, ${longDay(first.departs.slice(0, 10))}`}
          {legs.length > 1 ? `, and ${legs.length - 1} more ${legs.length > 2 ? "flights" : "flight"}` : ""}
        </span>
      ) : null}
    </p>
  );
}

/** The options with their totals, as links to their details, and a link to the signature form. */
function Summary({ content }: { content: QuotationContent }) {
  return (
    <div className="mt-6 print:hidden">
      <ul className="border-b hairline">
        {content.options.map((option, at) => (
          <li key={optionId(content, at)} className="border-t hairline">
            <a
              href={`#${optionId(content, at)}`}
              className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 py-2.5"
            >
              <span className="underlined wrap-anywhere">{option.aircraftType}</span>
              <span className="font-display text-[1.25rem]">
                {formatMoney(option.totalMinor, content.currency)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <a href="#accept" className={buttonClass("call", "max-sm:w-full")}>
          {content.options.length > 1 ? "Choose and accept" : "Accept the offer"}
        </a>
        <PrintButton />
      </div>
    </div>
  );
}

const notices = {
  asked: "Your question is with the desk. We answer by e-mail, and on the page of your booking.",
  paid: "Thank you. As soon as Paystack confirms the payment it appears below, and we mail you the receipt.",
} as const;

function State({ view }: { view: QuotationView }) {
  const { content, status, bookingStatus, leftText, acceptance, reason, endedAt } = view;
  switch (status) {
    case "sent":
      return (
        <p>
          <span className="block text-lead">{leftText}</span>
          <span className="mt-2 block text-small text-quiet">
            Valid until {momentText(content.expiresAt)}. {content.expiryReason}
          </span>
        </p>
      );
    case "accepted":
      return (
        <>
          <p className="text-lead">
            {acceptance ? `${acceptance.signedName} accepted ${acceptance.name}, on ${acceptance.at}.` : null}
          </p>
          <p className="mt-2">
            {bookingStatuses[bookingStatus].accepted} You have the signed record by e-mail.
          </p>
        </>
      );
    case "declined":
      return (
        <p>
          You declined this quotation{endedAt ? ` on ${endedAt}` : ""}. If your plans change,{" "}
          <AskLink>write to the desk</AskLink> and we quote again.
        </p>
      );
    case "expired":
      return (
        <p>
          This quotation was valid until {momentText(content.expiresAt)}. <AskLink>Write to the desk</AskLink>
          , and we ask the operator whether it can be renewed.
        </p>
      );
    case "withdrawn":
      return (
        <>
          <p>
            {bookingStatus === "cancelled"
              ? "Your booking is cancelled, and this quotation with it."
              : "We can no longer offer this flight as quoted."}{" "}
            You owe nothing for it.
          </p>
          {reason ? <p className="mt-2 border-l-2 border-brass pl-4 whitespace-pre-line">{reason}</p> : null}
          <p className="mt-2">
            <AskLink>Write to the desk</AskLink> if you would like a new quotation.
          </p>
        </>
      );
    case "replaced":
      return <p>A newer version has replaced this quotation.</p>;
    default:
      return null;
  }
}

const AskLink = ({ children }: { children: string }) => (
  <a href="#ask" className="underlined">
    {children}
  </a>
);

function PrintButton() {
  return useHydrated() ? (
    <Button className="max-md:hidden print:hidden" onClick={() => print()}>
      Print
    </Button>
  ) : null;
}

function Payment({ view, account }: { view: QuotationView; account: NonNullable<QuotationView["account"]> }) {
  const { content, canPayByCard, bookingStatus } = view;
  const { due, payments, paid, final, overpaid, bankDetails } = account;
  const partName = due?.part === "deposit" ? "deposit" : "balance";
  return (
    <section aria-labelledby="payment" className="print:mb-6">
      <h2 id="payment" className="text-title">
        Payment
      </h2>
      <p className="mt-4 text-lead">
        {due
          ? `${due.amount} is due by ${longDay(due.due)} (${partName}).`
          : overpaid
            ? `You have paid ${overpaid} more than the total. The desk returns it to you.`
            : bookingStatus === "cancelled"
              ? "Please make no further payment: the booking is cancelled."
              : "Everything is paid. Thank you."}
      </p>
      {final ? <p className="mt-2">The final amount of your flight is {final}.</p> : null}
      {payments.length > 0 ? (
        <div className="mt-5">
          <Pairs facts={[...payments, { label: "Paid so far", value: paid }]} isAmounts hasTotal />
        </div>
      ) : null}
      {due ? (
        <div className="print:hidden">
          {canPayByCard ? (
            <form method="post" className="mt-6">
              <input type="hidden" name="intent" value="pay" />
              <Button type="submit" look="call" className="max-sm:w-full">
                {`Pay the ${partName} by card`}
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
