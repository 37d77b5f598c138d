import { createServer, get, type IncomingMessage } from "node:http";

// The baseline: a bare node:http server that responds with the bytes and headers of one page of the site.
// `node bench/raw-listener-child.ts URL` prints its port.
const url = process.argv[2] ?? "";
const page = await new Promise<IncomingMessage>((resolve, reject) => {
  get(url, { headers: { "Accept-Encoding": "gzip" } }, resolve).on("error", reject);
});
const body = Buffer.concat(await page.toArray());
const addedByNode = new Set(["date", "connection", "keep-alive"]);
const { rawHeaders } = page;
const headers = rawHeaders.filter(
  (_, index) => !addedByNode.has((rawHeaders[index - (index % 2)] ?? "").toLowerCase()),
);

const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.stdout.write(`${address?.port}\n`);
});
