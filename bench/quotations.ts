import { insertBooking } from "#tests/support/stored-bookings.ts";
import { guestCookie, insertOffer, offer, signature } from "#tests/support/stored-offers.ts";
import type { Table } from "./measure.ts";
import {
  type MeasuredSite,
  noteMailDelay,
  runClients,
  startMeasuredSite,
  timeRequests,
} from "./measured-site.ts";

const clients = 16;

/** Page and acceptance of quotations by guests with a code, and the time until the last PDF is mailed. */
export const quotations: Table = async ({ folder, quick, note }) => {
  const count = quick ? 96 : 480;
  const site = await startMeasuredSite(folder);
  try {
    const offers = await sendOffers(site, count);
    const measure = (name: string, request: (number: string) => Promise<Response>, expected: number) =>
      timeRequests(name, site, note, (times) =>
        runClients(count, clients, async (number) => {
          const start = performance.now();
          const response = await request(offers[number - 1] ?? "");
          await response.arrayBuffer();
          times.push(performance.now() - start);
          if (response.status !== expected) throw new Error(`${name}: ${response.status}`);
        }),
      );
    const cookies = new Map<string, string>();
    for (const number of offers)
      cookies.set(number, (await guestCookie(site, number.slice(0, -2))).join("="));
    const send = (number: string, init: RequestInit = {}) =>
      fetch(`${site.origin}/quotations/${number}`, {
        redirect: "manual",
        ...init,
        // Each guest has a different address, so that no limit applies.
        headers: {
          Cookie: cookies.get(number) ?? "",
          Origin: site.origin,
          "X-Forwarded-For": `10.9.${Math.floor(offers.indexOf(number) / 250)}.${(offers.indexOf(number) % 250) + 1}`,
        },
      });
    const accept = (number: string) => send(number, { method: "POST", body: new URLSearchParams(signature) });
    await runClients(clients * 4, clients, async () => (await send(offers[0] ?? "")).arrayBuffer());
    await measure("page", send, 200);
    await measure("acceptance", accept, 303);
    await noteMailDelay("mails with PDF", site, note);
  } finally {
    await site.stop();
  }
};

/** Stores this many sent quotations of two options, each of another guest; returns their numbers. */
async function sendOffers(site: MeasuredSite, count: number): Promise<string[]> {
  const { db } = await site.database();
  const second = Object.entries(offer("op"))
    .filter(([field]) => field.startsWith("o0"))
    .map(([field, text]) => [field.replace("o0", "o1"), text]);
  const numbers: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const booking = await insertBooking(db, { email: `guest-${at}@example.com` });
    const { number } = await insertOffer(db, booking, { more: Object.fromEntries(second) });
    numbers.push(number);
  }
  return numbers;
}
