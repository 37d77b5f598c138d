import { createServer, get, type IncomingMessage } from "node:http";

// A bare node:http server that responds to every request with one page of a site, the same bytes and headers, as the baseline for the
// site. `node bench/raw-listener-child.ts URL` prints its port.
const url = process.argv[2] ?? "";
const page = await new Promise<IncomingMessage>((resolve, reject) => {
  get(url, { headers: { "Accept-Encoding": "gzip" } }, resolve).on("error", reject);
});
const body = Buffer.concat(await page.toArray());
// Node adds these.
const addedByNode = new Set(["date", "connection", "keep-alive"]);
const { rawHeaders } = page;
const headers = rawHeaders.filter(
  (_, at) => !addedByNode.has((rawHeaders[at - (at % 2)] ?? "").toLowerCase()),
);

const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.stdout.write(`${address?.port}\n`);
});
