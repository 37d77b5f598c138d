import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import type { Note, Table } from "./measure.ts";
import { runClients, startMeasuredSite } from "./measured-site.ts";
import { cpuMs } from "./processes.ts";

const clients = 32;
const hasWrk = await promisify(execFile)("wrk", ["-v"]).then(
  () => true,
  (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
);
const someoneElses = { "X-Forwarded-For": "192.0.2.1" };

/**
 * Pages from the page cache against a bare node:http server with the same bytes and heads, and against the same pages when nothing is
 * kept. wrk where it is installed, else a Node client, which costs more of the machine itself: processor time is the figure to compare.
 */
export const pages: Table = async ({ folder, quick, note }) => {
  const seconds = quick ? 1 : 3;
  const site = await startMeasuredSite(folder);
  const [post] = await site.query<{ slug: string }>("select slug from posts order by published_at limit 1");
  const paths = ["/", "/blog", `/blog/${post?.slug}`, ...(quick ? [] : ["/fleet", "/booking"])];
  const server = () => site.processor().server;
  try {
    for (const [index, page] of paths.entries()) {
      const url = site.origin + page;
      const name = index === 2 ? "a post" : page;
      const etag = (await fetch(url)).headers.get("etag") ?? "";
      const bare = await startBareServer(url);
      try {
        const headers = { "Accept-Encoding": "gzip" };
        // Both once before what counts.
        for (const each of [bare.url, url]) await load(each, 1, headers);
        const bareCost = await measure(
          `${name} bare node:http`,
          () => cpuMs(bare.pid),
          note,
          () => load(bare.url, seconds, headers),
        );
        const cost = await measure(`${name} cached`, server, note, () => load(url, seconds, headers));
        note(`${name}: requests a second, of bare node:http's`, cost.perSecond / bareCost.perSecond);
        note(`${name}: bare node:http's CPU by the site's`, bareCost.ms / cost.ms);
        if (index === 0)
          await measure(`${name} 304`, server, note, () => load(url, seconds, { "If-None-Match": etag }));
      } finally {
        bare.child.kill();
      }
    }
  } finally {
    await site.stop();
  }
  const preload = path.join(import.meta.dirname, "without-page-cache.ts");
  const bareOfCache = await startMeasuredSite(folder, { NODE_OPTIONS: `--import=${preload}` });
  try {
    for (const [index, page] of paths.entries()) {
      // One request at a time: concurrent requests for a page share one rendering.
      const ask = (total: number) =>
        fetchMany(bareOfCache.origin + page, total, 1, { headers: someoneElses, expect: 200 });
      await ask(quick ? 10 : 30);
      await measure(
        `${index === 2 ? "a post" : page} without the page cache`,
        () => bareOfCache.processor().server,
        note,
        () => ask(quick ? 20 : 60),
      );
    }
  } finally {
    await bareOfCache.stop();
  }
};

async function startBareServer(url: string): Promise<{ url: string; pid: number; child: ChildProcess }> {
  const program = path.join(import.meta.dirname, "raw-listener-child.ts");
  const child = spawn(process.execPath, [program, url], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${Number(String(port))}/`, pid: Number(child.pid), child };
}

/** Notes how many requests `run` made a second, and what each cost in processor time (ms). */
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

/** Asks for it all the while, by 32 clients; says how many answers came. */
export async function load(url: string, seconds: number, headers: Record<string, string>): Promise<number> {
  const expect = headers["If-None-Match"] ? 304 : 200;
  if (!hasWrk) return await fetchMany(url, 1500 * seconds, clients, { headers, expect });
  const { stdout } = await promisify(execFile)("wrk", [
    "-t1",
    `-c${clients}`,
    `-d${seconds}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk met errors at ${url}:\n${stdout}`);
  return Number(/(\d+) requests in/.exec(stdout)?.[1]);
}

async function fetchMany(
  url: string,
  total: number,
  clients: number,
  { headers, expect }: { headers: Record<string, string>; expect: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const clientRequest = request(url, { agent, headers }, (answer) => {
        answer.resume().on("end", resolve).on("error", reject);
        if (answer.statusCode !== expect)
          reject(new Error(`${url} answered ${answer.statusCode}, not ${expect}`));
      });
      clientRequest.on("error", reject).end();
    });
  await runClients(total, clients, one);
  agent.destroy();
  return total;
}
