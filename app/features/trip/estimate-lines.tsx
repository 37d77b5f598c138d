import { tripPage } from "#app/content/trip/page.ts";
import type { AircraftView } from "./trip-view.ts";

const words = tripPage.answer;

/** Lines that the company's rates make; the others are duties by law. */
const ownLines = /^(?:flying|daily|positioning|nights|landing|margin)/;

const amount = "w-16 py-2 pl-3 text-right tabular-nums";

const figure = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

/** Every line of an estimate, low and high, so that either can be added up; those that sample rates make say so. */
export function EstimateLines({
  estimate,
  name,
}: {
  estimate: NonNullable<AircraftView["estimate"]>;
  name: string;
}) {
  const { lines, currency, isSample } = estimate;
  // Whoever adds up what stands here comes to the same.
  const whole = lines.map(({ lowMinor, highMinor, ...line }) => ({
    ...line,
    low: Math.round(lowMinor / 100),
    high: Math.round(highMinor / 100),
  }));
  const low = whole.reduce((sum, line) => sum + line.low, 0);
  const high = whole.reduce((sum, line) => sum + line.high, 0);
  return (
    <div className="mb-6">
      <h4 className="font-text label-caps text-brass-ink">
        {words.lines}, {currency}
      </h4>
      <table className="mt-2 w-full text-small">
        <caption className="sr-only">
          {words.lines}, {currency}: {name}
        </caption>
        <thead>
          <tr className="text-quiet">
            <td />
            <th scope="col" className={`${amount} font-normal`}>
              {words.low}
            </th>
            <th scope="col" className={`${amount} font-normal`}>
              {words.high}
            </th>
          </tr>
        </thead>
        <tbody>
          {whole.map(({ code, text, ...line }, at) => (
            // A journey has the same line once for each flight.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={`${code} ${at}`} className="border-t hairline align-top">
              <th scope="row" className="py-2 text-left font-normal">
                {text}
                {isSample && ownLines.test(code) ? (
                  <span className="text-quiet"> ({words.sample.toLowerCase()})</span>
                ) : null}
              </th>
              <td className={amount}>{figure.format(line.low)}</td>
              <td className={amount}>{figure.format(line.high)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink/40 align-top font-[550]">
            <th scope="row" className="py-2 text-left">
              {words.estimate}
            </th>
            <td className={amount}>{figure.format(low)}</td>
            <td className={amount}>{figure.format(high)}</td>
          </tr>
        </tfoot>
      </table>
      {isSample ? <p className="mt-2 text-small text-quiet">{words.sampleNote}</p> : null}
    </div>
  );
}
