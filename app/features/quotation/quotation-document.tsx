import { formatMoney } from "#app/features/trip/figure-text.ts";
import type { Fact } from "#app/platform/mail/plain-text.ts";
import { optionTitle, type QuotationContent, type QuotationOption, seatCount } from "./quotation-content.ts";
import { optionSections } from "./quotation-facts.ts";

interface DocumentProps {
  content: QuotationContent;
  /** Index of the accepted option, which is then the only one shown. */
  only?: number | undefined;
}

/** The options of a quotation, side by side on wide screens. */
export function QuotationDocument({ content, only }: DocumentProps) {
  const isAlone = only === undefined && content.options.length === 1;
  return (
    <div
      className={`grid gap-x-8 gap-y-14 lg:gap-x-14 print:block ${only === undefined && !isAlone ? "md:grid-cols-2" : ""}`}
    >
      {content.options.map((option, at) =>
        only === undefined || only === at ? (
          <OptionDetails
            key={optionTitle(content, at)}
            content={content}
            option={option}
            at={at}
            isWide={isAlone}
          />
        ) : null,
      )}
    </div>
  );
}

export const optionId = ({ number }: QuotationContent, at: number) => `${number}-option-${at + 1}`;

interface OptionDetailsProps {
  content: QuotationContent;
  option: QuotationOption;
  at: number;
  /** Two columns on wide screens. */
  isWide: boolean;
}

function OptionDetails({ content, option, at, isWide }: OptionDetailsProps) {
  const title = optionTitle(content, at);
  return (
    <section
      id={optionId(content, at)}
      aria-label={title}
      className="min-w-0 scroll-mt-8 border-t-2 border-brass pt-6 print:pt-3 print:not-first:break-before-page"
    >
      <h2 className="label-caps font-text text-brass-ink">{title}</h2>
      <p className="mt-3 text-title font-display">{option.aircraftType}</p>
      <p className="mt-1 text-small text-quiet">
        {option.tail}, {seatCount(option)}
      </p>
      <p className="mt-4">
        <span className="block font-display text-[1.75rem] leading-tight">
          {formatMoney(option.totalMinor, content.currency)}
        </span>
        <span className="block text-small text-quiet">in total, for all flights and passengers</span>
      </p>
      <div className={isWide ? "gap-x-14 lg:columns-2 print:columns-1" : ""}>
        {optionSections(option, content.currency).map(({ title, facts, isAmounts }) => (
          <div
            key={title}
            className={`pt-8 print:break-inside-avoid print:pt-3 ${isWide ? "lg:break-inside-avoid" : ""}`}
          >
            <h3 className="mb-2 text-[1.1875rem] print:mb-1">{title}</h3>
            <Pairs facts={facts} isAmounts={isAmounts} hasTotal={title === "Price"} />
          </div>
        ))}
      </div>
    </section>
  );
}

interface PairsProps {
  facts: readonly Fact[];
  /** Values are short and shown beside their labels, not below. */
  isAmounts: boolean;
  /** The last row is the sum of the others. */
  hasTotal?: boolean;
}

export const Pairs = ({ facts, isAmounts, hasTotal = false }: PairsProps) => (
  <dl
    className={`border-b hairline text-small print:leading-snug ${hasTotal ? "[&>:last-child]:border-ink/55 [&>:last-child]:font-[550]" : ""}`}
  >
    {facts.map(({ label, value }, at) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: a sent quotation never changes
        key={at}
        className={`border-t hairline py-2.5 print:break-inside-avoid print:py-1 ${isAmounts ? "flex justify-between gap-x-4" : "print:grid print:grid-cols-[1fr_2fr] print:gap-x-4"}`}
      >
        <dt className={`wrap-anywhere ${isAmounts ? "" : "font-[550]"}`}>{label}</dt>
        <dd
          className={`whitespace-pre-line ${isAmounts ? "max-w-2/3 shrink-0 text-right" : "mt-1 wrap-anywhere print:mt-0"}`}
        >
          {value}
        </dd>
      </div>
    ))}
  </dl>
);
