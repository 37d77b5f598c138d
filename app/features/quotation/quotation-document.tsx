import { formatMoney, longDay } from "#app/features/trip/figure-text.ts";
import type { QuotationContent, QuotationOption } from "./quotation-content.ts";
import { cancellationFacts, capacityText, dueFacts, legTimes, lineDetail } from "./quotation-facts.ts";

interface DocumentProps {
  content: QuotationContent;
  /** The accepted option, visible alone. */
  only?: number | undefined;
}

/** The options of a quotation, side by side where there is room. */
export function QuotationDocument({ content, only }: DocumentProps) {
  const { options } = content;
  const visible = options.flatMap((option, at) =>
    only === undefined || only === at
      ? [{ option, title: options.length > 1 ? `Option ${at + 1}` : "The offer" }]
      : [],
  );
  return (
    <div
      className={`grid gap-x-14 gap-y-14 print:block ${visible.length > 1 ? "lg:grid-cols-2" : "max-w-[46rem]"}`}
    >
      {visible.map(({ option, title }) => (
        <OptionDetails key={title} option={option} title={title} content={content} />
      ))}
    </div>
  );
}

interface OptionDetailsProps {
  option: QuotationOption;
  title: string;
  content: QuotationContent;
}

function OptionDetails({ option, title, content: { currency } }: OptionDetailsProps) {
  const { aircraftType, tail, seats, operator, legs, lines, totalMinor, difference } = option;
  return (
    <section
      aria-label={title}
      className="min-w-0 border-t-2 border-brass pt-6 print:pt-3 print:not-first:break-before-page"
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
        <table className="w-full border-b hairline text-small">
          <caption className="sr-only">Price of {title.toLowerCase()}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => {
              const detail = lineDetail(line, currency);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a sent quotation never changes
                <tr key={at} className="border-t hairline align-top print:break-inside-avoid">
                  <th scope="row" className="py-2.5 pr-4 text-left font-normal wrap-anywhere">
                    {line.text}
                    {detail ? <span className="block text-quiet">{detail}</span> : null}
                  </th>
                  <td className="py-2.5 text-right whitespace-nowrap">
                    {formatMoney(line.totalMinor, currency)}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr className="border-t border-ink/55">
              <th scope="row" className="py-2.5 text-left font-[550]">
                Total
              </th>
              <td className="py-2.5 text-right font-[550] whitespace-nowrap">
                {formatMoney(totalMinor, currency)}
              </td>
            </tr>
          </tfoot>
        </table>
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

const Pairs = ({ facts }: { facts: readonly { label: string; value: string }[] }) => (
  <dl className="border-b hairline text-small">
    {facts.map(({ label, value }) => (
      <div key={label} className="grid grid-cols-[1fr_auto] gap-x-4 border-t hairline py-2.5">
        <dt className="text-quiet">{label}</dt>
        <dd className="text-right">{value}</dd>
      </div>
    ))}
  </dl>
);

/** The terms that acceptance names. */
export const termsOf = ({ termsDate }: QuotationContent) => `Terms of Use of ${longDay(termsDate)}`;
