import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import path from "node:path";
import type { Note, Table } from "./measure.ts";
import { runClients, startMeasuredSite } from "./measured-site.ts";
import { cpuMs } from "./processes.ts";

const otherNetwork = { "X-Forwarded-For": "192.0.2.1" };

/**
 * Pages from the page cache, compared with a bare node:http server with the same bytes and headers, and with uncached pages. The client
 * uses a part of the machine, so processor time is the figure to compare.
 */
export const pages: Table = async ({ folder, quick, note }) => {
  const total = quick ? 1500 : 4500;
  const site = await startMeasuredSite(folder);
  const [post] = await site.query<{ slug: string }>("select slug from posts order by published_at limit 1");
  const paths = { "/": "/", "/blog": "/blog", "a post": `/blog/${post?.slug}` };
  if (!quick) Object.assign(paths, { "/fleet": "/fleet", "/booking": "/booking" });
  const server = () => site.processor().server;
  try {
    for (const [name, page] of Object.entries(paths)) {
      const url = site.origin + page;
      const etag = (await fetch(url)).headers.get("etag") ?? "";
      const bare = await startBareServer(url);
      try {
        const headers = { "Accept-Encoding": "gzip" };
        // Warms both up.
        for (const each of [bare.url, url]) await load(each, 1500, headers);
        const bareCost = await measure(
          `${name} bare node:http`,
          () => cpuMs(bare.pid),
          note,
          () => load(bare.url, total, headers),
        );
        const cost = await measure(`${name} cached`, server, note, () => load(url, total, headers));
        note(`${name}: requests a second, of bare node:http's`, cost.perSecond / bareCost.perSecond);
        note(`${name}: bare node:http's CPU by the site's`, bareCost.ms / cost.ms);
        if (page === "/")
          await measure(`${name} 304`, server, note, () => load(url, total, { "If-None-Match": etag }));
      } finally {
        bare.child.kill();
      }
    }
  } finally {
    await site.stop();
  }
  const preload = path.join(import.meta.dirname, "without-page-cache.ts");
  const uncachedSite = await startMeasuredSite(folder, { NODE_OPTIONS: `--import=${preload}` });
  try {
    for (const [name, page] of Object.entries(paths)) {
      // One request at a time: concurrent requests for a page share one rendering.
      const loadTimes = (count: number) => load(uncachedSite.origin + page, count, otherNetwork, 1);
      await loadTimes(quick ? 10 : 30);
      await measure(
        `${name} without the page cache`,
        () => uncachedSite.processor().server,
        note,
        () => loadTimes(quick ? 20 : 60),
      );
    }
  } finally {
    await uncachedSite.stop();
  }
};

async function startBareServer(url: string): Promise<{ url: string; pid: number; child: ChildProcess }> {
  const program = path.join(import.meta.dirname, "raw-listener-child.ts");
  const child = spawn(process.execPath, [program, url], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${Number(String(port))}/`, pid: Number(child.pid), child };
}

/** Records the requests per second of `run`, and the processor time of each in ms. */
async function measure(
  name: string,
  processor: () => number,
  note: Note,
  run: () => Promise<number>,
): Promise<{ perSecond: number; ms: number }> {
  const before = processor();
  const start = performance.now();
  const requests = await run();
  const perSecond = requests / ((performance.now() - start) / 1000);
  const ms = (processor() - before) / requests;
  note(`${name}: requests a second`, perSecond);
  note(`${name}: CPU ms a request`, ms);
  return { perSecond, ms };
}

/** Requests a page `total` times by concurrent clients; returns `total`. A response of another status is an error. */
export async function load(
  url: string,
  total: number,
  headers: Record<string, string>,
  clients = 32,
): Promise<number> {
  const expected = headers["If-None-Match"] ? 304 : 200;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const clientRequest = request(url, { agent, headers }, (response) => {
        response.resume().on("end", resolve).on("error", reject);
        if (response.statusCode !== expected)
          reject(new Error(`${url} answered ${response.statusCode}, not ${expected}`));
      });
      clientRequest.on("error", reject).end();
    });
  await runClients(total, clients, one);
  agent.destroy();
  return total;
}
