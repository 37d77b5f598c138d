import { connect } from "node:net";

type Choose = (below: number) => number;

const methods = [
  ...[
    "GET",
    "GET",
    "GET",
    "HEAD",
    "POST",
    "POST",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "CONNECT",
  ],
  ...["get", "QUERY", "PROPFIND", "G\u0000T", ""],
];
const oddVersions = ["HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "http/1.1", ""];
const words = [
  ...[
    "",
    "0",
    "-1",
    "1e999",
    "NaN",
    "99999999999999999999",
    "0001-01-01",
    "2026-02-30T25:61",
    "+275760-09-13T00:00:00Z",
  ],
  ...[
    "%",
    "%00",
    "%zz",
    "%ED%A0%80",
    "%F0%9F%92%BA",
    "%c0%ae%c0%ae",
    "%2e%2e%2f",
    "../../etc/passwd",
    "'; --",
    "a\u0000b",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "[object Object]",
    "null",
    "<script>",
    "LOS",
    "LTN",
    "HA-222222",
  ],
  ...[
    "00000000-0000-0000-0000-000000000000",
    "-".repeat(36),
    "x".repeat(7_000),
    "ada@example.com",
    "save",
    "cancel",
  ],
  ...[
    "1.zz",
    "99999999999999.00000000-0000-4000-8000-000000000000",
    "//example.com",
    "javascript:1",
    "\u{1F4BA}",
    "a%0%000",
  ],
];
const fields =
  `email password fullName name phone message content title slug html subject token intent change status id ids
  version reference userId role returnTo session key departureCity arrivalCity departureDateTime
  numberOfPassengers tripType confirmInfo opened q page before after from to date time by pax leg week actor
  subject kind otp newPassword currentPassword confirmation picture file publishAt value note _routes`.split(
    /\s+/,
  );
const types = [
  ...[
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "application/json",
  ],
  ...[
    "text/plain",
    "application/json; charset=utf-7",
    "multipart/form-data; boundary=",
    "image/png",
    "a/b/c",
    "",
  ],
];
const bodies = [
  ...[
    "",
    "{",
    "[[[[",
    '{"a":',
    "null",
    "\u0000",
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__"}}',
  ],
  ...[
    "[".repeat(9_000),
    '{"__proto__":{"a":1}}',
    "--x\r\nContent-Disposition: form-data; name=",
    "--x--\r\n",
    "x".repeat(70_000),
  ],
  ...[
    '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nno\r\n--x--\r\n',
  ],
];
const headers = [
  ...[
    "Host: ",
    "Host: a b",
    "Host: evil.example",
    "Origin: null",
    "Origin: https://evil.example",
    "Referer: %",
  ],
  ...[
    "Cookie: =; ;;=a",
    "Cookie: __Secure-x=%zz; a=\u00ff",
    "Accept: ;q=x,*/*",
    "Accept: text/html;q=0",
    "Accept-Encoding: br;q=z",
  ],
  ...[
    "Range: bytes=9-1,-,x",
    'If-None-Match: "',
    "If-Modified-Since: yesterday",
    "Upgrade: websocket",
    "Upgrade: h2c",
  ],
  ...[
    "Expect: 100-continue",
    "Expect: nothing",
    "Content-Length: -1",
    "Content-Length: 5",
    "Content-Length: 1e3",
  ],
  ...[
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked",
    "Transfer-Encoding: x",
    "Connection: upgrade",
  ],
  ...[
    "X-Forwarded-For: ,,;",
    "X-Forwarded-Proto: x",
    "X-HTTP-Method-Override: DELETE",
    " folded: x",
    "No colon",
    "\u0000: x",
  ],
  ...[
    `X-Long: ${"x".repeat(20_000)}`,
    "Authorization: Basic %",
    "Authorization: Bearer x",
    "Last-Event-ID: -9e99",
    "Content-Encoding: br",
  ],
];

interface Malformed {
  text: string;
  /** It promises no more than it has. */
  isWhole: boolean;
}

/** A request that no browser sends, or not like this; `cookies`: of who asks, at random. */
export function malformedRequest(
  choose: Choose,
  patterns: readonly string[],
  cookies: readonly string[],
): Malformed {
  const pick = (of: readonly string[]) => of[Math.floor(choose(of.length))] ?? "";
  const happens = (often: number) => choose(1) < often;
  // As a rule such that the line is one: what Node's parser refuses reaches no page.
  const word = () =>
    happens(0.95) ? pick(words).replace(/[^\x21-\x7e]/gu, encodeURIComponent) : pick(words);
  const pairs = (count: number) =>
    Array.from({ length: Math.floor(choose(count)) }, () => `${pick(fields)}=${word()}`).join("&");
  const path = pick(patterns)
    .replace(/:\w+|\*/g, word)
    .concat(
      happens(0.2) ? ".data" : "",
      happens(0.1) ? `/${word()}` : "",
      happens(0.4) ? `?${pairs(6)}` : "",
    );
  const body = happens(0.5) ? pairs(12) : pick(bodies);
  const length = happens(0.9) ? body.length : Math.floor(choose(100_000));
  const network = () => Math.floor(choose(250));
  const odd = Array.from({ length: Math.floor(choose(2.5)) }, () => pick(headers));
  const text = [
    `${pick(methods)} ${happens(0.97) ? path : word()} ${happens(0.95) ? "HTTP/1.1" : pick(oddVersions)}`,
    ...(happens(0.95) ? ["Host: 127.0.0.1"] : []),
    `X-Forwarded-For: 10.${network()}.${network()}.${network()}`,
    ...(happens(0.6) ? [`Cookie: ${pick(cookies)}`] : []),
    ...(happens(0.8) ? [`Content-Type: ${pick(types)}`] : []),
    ...(happens(0.85) ? [`Content-Length: ${length}`] : []),
    ...odd,
    ...["Connection: close", "", body],
  ].join("\r\n");
  const isWhole =
    length === body.length && !odd.some((each) => /^(Content-Length|Transfer|Expect)/.test(each));
  return { text, isWhole };
}

interface Answer {
  /** 0: the connection was closed without an answer; null: neither came within the time. */
  status: number | null;
  /** It was the site that answered, and not the parser of its server. */
  isFromSite: boolean;
}

/** How such a request is answered. */
export function answerTo(origin: string, { text, isWhole }: Malformed, withinMs = 30_000): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    const done = (status: number | null) => {
      socket.destroy();
      resolve({ status, isFromSite: /x-request-id/i.test(answer) });
    };
    socket.setTimeout(withinMs, () => done(null));
    // Where more was promised, none follows: whoever waits for it waits for nobody.
    if (isWhole) socket.write(text, "latin1");
    else socket.end(text, "latin1");
    socket.setEncoding("latin1").on("data", (more: string) => {
      answer += more;
      const status = /^HTTP\/1\.[01] ([2-5]\d\d).*?\r\n\r\n/s.exec(answer)?.[1];
      if (status) done(Number(status));
    });
    for (const event of ["end", "error", "close"]) socket.on(event, () => done(0));
  });
}
