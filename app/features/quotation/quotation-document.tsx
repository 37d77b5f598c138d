import { formatMoney, longDay } from "#app/features/trip/figure-text.ts";
import type { QuotationContent, QuotationOption } from "./quotation-content.ts";
import { cancellationFacts, capacityText, dueFacts, legTimes, priceFacts } from "./quotation-facts.ts";

interface DocumentProps {
  content: QuotationContent;
  /** The accepted option, visible alone. */
  only?: number | undefined;
}

/** The options of a quotation, side by side where there is room. */
export function QuotationDocument({ content, only }: DocumentProps) {
  const isSingle = only !== undefined || content.options.length === 1;
  return (
    <div className={`grid gap-x-14 gap-y-14 print:block ${isSingle ? "max-w-[46rem]" : "lg:grid-cols-2"}`}>
      {content.options.map((option, at) =>
        only === undefined || only === at ? (
          <OptionDetails key={optionTitle(content, at)} content={content} option={option} at={at} />
        ) : null,
      )}
    </div>
  );
}

export const optionTitle = ({ options }: QuotationContent, at: number) =>
  options.length > 1 ? `Option ${at + 1}` : "The offer";

export const optionId = ({ number }: QuotationContent, at: number) => `${number}-option-${at + 1}`;

interface OptionDetailsProps {
  content: QuotationContent;
  option: QuotationOption;
  at: number;
}

function OptionDetails({ content, option, at }: OptionDetailsProps) {
  const { aircraftType, tail, seats, operator, legs, totalMinor, difference } = option;
  const { currency } = content;
  const title = optionTitle(content, at);
  return (
    <section
      id={optionId(content, at)}
      aria-label={title}
      className="min-w-0 scroll-mt-8 border-t-2 border-brass pt-6 print:pt-3 print:not-first:break-before-page"
    >
      <h2 className="label-caps font-text text-brass-ink">{title}</h2>
      <p className="mt-3 text-title font-display">{aircraftType}</p>
      <p className="mt-1 text-small text-quiet">
        {tail}, {seats} seats
      </p>
      <p className="mt-4">
        <span className="block font-display text-[1.75rem] leading-tight">
          {formatMoney(totalMinor, currency)}
        </span>
        <span className="block text-small text-quiet">in total, for all flights and passengers</span>
      </p>
      {difference ? (
        <p className="mt-4 border-l-2 border-brass pl-4 whitespace-pre-line wrap-anywhere">{difference}</p>
      ) : null}
      <Part title="Flights">
        {legs.map((leg) => {
          const { departs, arrives } = legTimes(leg);
          return (
            <div key={leg.departsUtc} className="border-t hairline py-3 print:break-inside-avoid">
              <p className="font-[550] wrap-anywhere">
                {leg.from} to {leg.to}
              </p>
              <p className="mt-1 text-small">Departs {departs}</p>
              <p className="text-small">Arrives {arrives}</p>
            </div>
          );
        })}
      </Part>
      <Part title="Price">
        <Pairs facts={priceFacts(option, currency)} hasTotal />
      </Part>
      <Part title="Payment">
        <Pairs facts={dueFacts(option, currency)} />
      </Part>
      <Part title="If you cancel">
        <Pairs facts={cancellationFacts(option, currency)} />
      </Part>
      <Part title="Included">
        <p className="text-small whitespace-pre-line wrap-anywhere">{option.included}</p>
      </Part>
      <Part title="Not included">
        <p className="text-small whitespace-pre-line wrap-anywhere">{option.excluded}</p>
      </Part>
      <Part title="Who flies you">
        <p className="text-small wrap-anywhere">{capacityText(option)}</p>
        <p className="mt-2 text-small text-quiet wrap-anywhere">
          {operator.name}, {operator.address}
        </p>
        <p className="mt-2 text-small text-quiet whitespace-pre-line wrap-anywhere">{operator.terms}</p>
      </Part>
    </section>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="mt-8 print:mt-4 print:break-inside-avoid">
    <h3 className="mb-2 text-[1.1875rem]">{title}</h3>
    {children}
  </div>
);

interface PairsProps {
  facts: readonly { label: string; value: string; detail?: string }[];
  /** The last row is the sum of the others. */
  hasTotal?: boolean;
}

/** Labels left, values right, a hairline between rows. */
export const Pairs = ({ facts, hasTotal = false }: PairsProps) => (
  <dl
    className={`border-b hairline text-small ${hasTotal ? "[&>:last-child]:border-ink/55 [&>:last-child]:font-[550]" : ""}`}
  >
    {facts.map(({ label, value, detail }, at) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: a sent quotation never changes
        key={at}
        className="flex justify-between gap-x-4 border-t hairline py-2.5 print:break-inside-avoid"
      >
        <dt className="wrap-anywhere">
          {label}
          {detail ? <span className="block text-quiet">{detail}</span> : null}
        </dt>
        <dd className="max-w-2/3 shrink-0 text-right text-balance">{value}</dd>
      </div>
    ))}
  </dl>
);

/** The terms that acceptance names. */
export const termsOf = ({ termsDate }: QuotationContent) => `Terms of Use of ${longDay(termsDate)}`;
