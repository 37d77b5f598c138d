import { auditForms } from "#tests/faults/support/forms-audit.ts";
import { type FilledForm, type FormResponse, fillForm, keepAlive, sendForm } from "#tests/support/writers.ts";
import type { Table } from "./measure.ts";
import {
  type MeasuredSite,
  noteMailDelay,
  runClients,
  startMeasuredSite,
  timeRequests,
} from "./measured-site.ts";

// Visitors' posts over HTTP on the loopback; the clients share the machine.
const clients = 32;
// One form in twenty is sent twice concurrently, as by a double click.
const doubleEvery = 20;

/** Booking requests, confirmed once they are on disk, and the time from the last one until all mails are sent. */
export const bookings: Table = async ({ folder, quick, note }) => {
  for (const [kind, path] of [
    ["without scripts", "/booking"],
    ["with scripts", "/booking.data"],
  ] as const) {
    const site = await startMeasuredSite(folder);
    try {
      const warmUp = await sendBookings(site, 64, path);
      const run = await timeRequests(kind, site, note, (times) =>
        sendBookings(site, quick ? 300 : 1500, path, times),
      );
      await noteMailDelay(`${kind}: mails`, site, note);
      const thanked = [...warmUp.thanked, ...run.thanked];
      const bookings = thanked.map(
        ([email, reference]) => [email, { kind: "booking" as const, reference }] as const,
      );
      const audit = await auditForms(site, new Map(bookings), []);
      note(
        `${kind}: lost, stored twice or answered otherwise`,
        audit.lost.length + audit.doubled.length + warmUp.wrong + run.wrong,
      );
      note(`${kind}: mails failed`, (await site.query("select 1 from mails where status = 'failed'")).length);
    } finally {
      await site.stop();
    }
  }
};

/** Comments of different visitors on the newest post, sent without scripts; the page after the redirect is not loaded. */
export const comments: Table = async ({ folder, quick, note }) => {
  const site = await startMeasuredSite(folder);
  try {
    const agent = keepAlive(clients);
    const send = (suffix: string, count: number, times: number[] = []) =>
      runClients(count, clients, async () => {
        const form = fillForm("comment");
        const answer = await sendForm(site.origin, { ...form, path: form.path + suffix }, agent);
        if (answer.status !== 200 && answer.status !== 303)
          throw new Error(`a comment was answered with ${answer.status}`);
        times.push(answer.ms);
      });
    for (const [kind, suffix] of [
      ["without scripts", ""],
      ["with scripts", ".data"],
    ] as const) {
      await send(suffix, 64);
      await timeRequests(kind, site, note, (times) => send(suffix, quick ? 300 : 1500, times));
    }
    agent.destroy();
  } finally {
    await site.stop();
  }
};

/** Sends `count` forms, each from a different network; returns the thanks and the number of failures. */
export async function sendBookings(
  { origin }: MeasuredSite,
  count: number,
  path = "/booking",
  times: number[] = [],
): Promise<{ thanked: Map<string, string>; wrong: number }> {
  const agent = keepAlive(clients * 2);
  const thanked = new Map<string, string>();
  let wrong = 0;
  const send = async (form: FilledForm): Promise<FormResponse> => {
    const answer = await sendForm(origin, { ...form, path }, agent);
    times.push(answer.ms);
    return answer;
  };
  await runClients(count, clients, async (number) => {
    const form = fillForm();
    const isDouble = number % doubleEvery === 0;
    const answers = await Promise.all(isDouble ? [send(form), send(form)] : [send(form)]);
    const [reference, ...others] = new Set(answers.map((answer) => answer.reference));
    if (reference && others.length === 0) thanked.set(form.email, reference);
    else wrong += 1;
  });
  agent.destroy();
  return { thanked, wrong };
}
