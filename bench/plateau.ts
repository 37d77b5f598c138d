import { startSite } from "#tests/support/site.ts";
import { numbersFromCommandLine } from "./measure.ts";
import { pidOf, residentMb } from "./processes.ts";

// The server's memory while pages are rendered without a pause: whether it levels off. Linux only. Settings of Node's own
// (NODE_OPTIONS=--max-old-space-size=512) hold for the server too.
const { minutes, clients, every } = numbersFromCommandLine({ minutes: 5, clients: 16, every: 15 });
const site = await startSite({ env: { LOG_LEVEL: "warn", NODE_OPTIONS: process.env.NODE_OPTIONS ?? "" } });
const until = Date.now() + minutes * 60_000;
let answered = 0;

// None of them comes from the page cache: an empty form is refused, an unknown page missed, a search made for whoever asks.
const asks: readonly [path: string, init: RequestInit][] = [
  ["/booking", { method: "POST", body: new URLSearchParams() }],
  ["/contact", { method: "POST", body: new URLSearchParams() }],
  ["/blog?q=runway", {}],
  ["/no-such-page", {}],
];

async function client(number: number): Promise<void> {
  for (let turn = number; Date.now() < until; turn += 1) {
    const [path, init] = asks[turn % asks.length] ?? ["/", {}];
    const headers = { Origin: site.origin, "X-Forwarded-For": `10.0.${number}.${turn % 250}` };
    await (await fetch(site.origin + path, { ...init, headers })).text();
    answered += 1;
  }
}

const timer = setInterval(() => {
  console.log(`${answered} answers, ${residentMb(pidOf(site)).toFixed(0)} MB`);
}, every * 1000);
try {
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  console.log(`${answered} answers, ${residentMb(pidOf(site)).toFixed(0)} MB at the end`);
} finally {
  clearInterval(timer);
  await site.stop();
}
