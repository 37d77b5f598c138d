import { type FilledForm, fillForm, keepAlive, sendForm } from "#tests/support/visitors.ts";
import { quantile } from "./measure.ts";

export interface BookingRun {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** References by e-mail address. */
  thanked: Map<string, string>;
  /** Forms that were not thanked, or that got two references when they were sent twice. */
  wrong: string[];
}

// One form in twenty is sent twice at once, as by a double click.
const doubleEvery = 20;

/** Sends `count` forms from `clients` visitors at a time, each from an address of its own. */
export async function runBookings(
  origin: string,
  count: number,
  clients: number,
  path: "/booking" | "/booking.data" = "/booking",
): Promise<BookingRun> {
  const agent = keepAlive(clients * 2);
  const waiting = Array.from({ length: count }, fillForm);
  const times: number[] = [];
  const thanked = new Map<string, string>();
  const wrong: string[] = [];
  const send = async (form: FilledForm) => {
    const answer = await sendForm(origin, form, { agent, path });
    times.push(answer.ms);
    return answer;
  };
  const client = async () => {
    for (let form = waiting.pop(); form; form = waiting.pop()) {
      const isDouble = waiting.length % doubleEvery === 0;
      const answers = await Promise.all(isDouble ? [send(form), send(form)] : [send(form)]);
      const references = new Set(answers.map(({ reference }) => reference));
      const [reference] = references;
      if (references.size === 1 && reference) thanked.set(form.email, reference);
      else wrong.push(answers.map(({ status, reference: got }) => `${status} ${got}`).join(", "));
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return {
    perSecond: times.length / seconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    thanked,
    wrong,
  };
}
