import { connect } from "node:net";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { newCustomer, newStaff } from "#tests/support/account-visitor.ts";
import { randomMoments } from "#tests/support/fault-runs.ts";
import { sharedSite } from "#tests/support/shared-site.ts";

type Entry = (typeof routes)[number];
const patternsUnder = (entries: readonly Entry[], parent = ""): string[] =>
  entries.flatMap((entry) => {
    const path = [parent, entry.path].filter(Boolean).join("/");
    return [`/${path}`, ...patternsUnder(entry.children ?? [], path)];
  });
const addresses = "/healthz /readyz /metrics /uploads/* /media/* /assets/* /api/auth/* /*".split(" ");
const patterns = [...new Set([...patternsUnder(routes), ...addresses])];

const listOf = (text: string, separator: string | RegExp = /\s+/) => text.trim().split(separator);
const words = [
  ...listOf(`0 -1 1e999 99999999999999999999 2026-02-30T25:61 +275760-09-13T00:00:00Z % %00 %zz %ED%A0%80 %c0%ae%c0%ae
    ../../etc/passwd '; __proto__ constructor toString null <script> HA-222222 00000000-0000-0000-0000-000000000000 //example.com 💺`),
  "",
  "x".repeat(7_000),
];
const fields =
  listOf(`email password name message content slug html token intent id ids version reference role returnTo departureCity
  departureDateTime numberOfPassengers q page before from to date time pax leg back bags currency leg-to[] otp newPassword picture publishAt _routes`);
const types = listOf(
  "application/x-www-form-urlencoded|multipart/form-data; boundary=x|multipart/form-data|application/json|application/json; charset=utf-7|a/b/c",
  "|",
);
const bodies = [
  ...["", "{", "null", "\u0000", "[".repeat(9_000), '{"__proto__":{"a":1}}', "--x--\r\n", "x".repeat(70_000)],
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__"}}',
  '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\nno\r\n--x--\r\n',
];
const methods = [...listOf("GET GET POST POST PUT DELETE OPTIONS TRACE CONNECT get"), "G\u0000T", ""];
const oddHeads = [
  ...listOf(
    `Content-Length: -1|Expect: 100-continue|Transfer-Encoding: chunked|Transfer-Encoding: gzip|: x|Range: bytes=9-1|If-None-Match: *
|Accept-Encoding: ;q=9|Host:|X-Forwarded-For: ::zz|Origin: null|Last-Event-ID: -1`,
    /\n?\|/,
  ),
  ...["Upgrade: websocket\r\nConnection: Upgrade", "Content-Length: 5\r\nContent-Length: 6", ""],
  "Cookie: a=%zz; =; session=\u0001",
];

/** The status of the first response; null: the connection was closed without one. */
function statusOf(origin: string, head: string): Promise<number | null> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => socket.write(head));
    const end = () => {
      clearTimeout(patience);
      socket.destroy();
      resolve(Number(/^HTTP\/1\.\d (\d{3})/.exec(received)?.[1]) || null);
    };
    // Connections that wait for the rest of a request, or stream, are given up.
    const patience = setTimeout(end, 1_000);
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString("latin1");
      if (received.includes("\r\n\r\n")) end();
    });
    socket.on("error", () => {}).on("close", end);
  });
}

const tries = 20_000;

test(`${tries} malformed requests to every address are fulfilled or refused, without a fault of ours`, async () => {
  const site = await sharedSite();
  const people = [await newCustomer(site), await newStaff(site, "editor"), await newStaff(site, "admin")];
  const moment = randomMoments();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(moment(items.length))] as Item;
  const before = site.output().length;
  const bad: string[] = [];
  const statuses = new Map<number | null, number>();
  const send = async (number: number) => {
    const path = (patterns[number % patterns.length] ?? "").replace(/:\w+\??|\*/g, () => pick(words));
    const query = new URLSearchParams([1, 2, 3].map(() => [pick(fields), pick(words)])).toString();
    const isForm = moment(2) < 1;
    const body = isForm ? query : pick(bodies);
    const head = [
      `${pick(methods)} ${path}${moment(3) < 1 ? `?${query}` : ""} HTTP/1.1`,
      ...["Host: localhost", `Cookie: ${pick(people).cookie}`, pick(oddHeads)],
      `Content-Type: ${isForm ? types[0] : pick(types)}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ].filter(Boolean);
    const status = await statusOf(site.origin, `${head.join("\r\n")}\r\n\r\n${body}`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== null && status >= 500) bad.push(`${status} to ${head.join("|").slice(0, 600)}`);
  };
  let count = 0;
  const sender = async () => {
    while (count < tries) await send(count++);
  };
  await Promise.all(Array.from({ length: 8 }, sender));
  expect(bad).toEqual([]);
  const faults = site.output().slice(before).split("\n");
  expect(faults.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  // Enough requests reach a page.
  const reached = [...statuses].filter(([status]) => status && status < 405);
  expect(reached.reduce((sum, [, count]) => sum + count, 0) / tries).toBeGreaterThan(0.25);
});
