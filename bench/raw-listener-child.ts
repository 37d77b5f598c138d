import { createServer, get, type IncomingMessage } from "node:http";

// A bare node:http server that answers everything with one page of a site, the same bytes under the same headers: what the site's own
// way of answering is measured against. `node bench/raw-listener-child.ts URL` prints its port.
const url = process.argv[2] ?? "";
const answer = await new Promise<IncomingMessage>((resolve, reject) => {
  get(url, { headers: { "Accept-Encoding": "gzip" } }, resolve).on("error", reject);
});
const body = Buffer.concat(await answer.toArray());
// Node writes these itself.
const own = new Set(["date", "connection", "keep-alive"]);
const { rawHeaders } = answer;
const headers = rawHeaders.filter((_, at) => !own.has((rawHeaders[at - (at % 2)] ?? "").toLowerCase()));

const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.stdout.write(`${address?.port}\n`);
});
