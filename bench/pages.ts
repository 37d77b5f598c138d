import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { startSite } from "#tests/support/site.ts";
import { numbersFromCommandLine, Rounds } from "./measure.ts";
import { cpuMs, pidOf } from "./processes.ts";

// Pages from the page cache, against a bare node:http server with the same bytes and heads, and the same page rendered for one visitor:
// what it costs without the cache. wrk where it is installed, else a Node
// client, which costs more of the machine itself; the processor time of the server is the figure to compare.
const {
  rounds: count,
  seconds,
  clients,
  renders,
} = numbersFromCommandLine({
  rounds: 5,
  seconds: 4,
  clients: 32,
  renders: 400,
});
const hasWrk = await promisify(execFile)("wrk", ["-v"]).then(
  () => true,
  (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
);
const rounds = new Rounds();

await rounds.run(count, async (note) => {
  const site = await startSite({ env: { LOG_LEVEL: "warn" } });
  try {
    const pid = pidOf(site);
    for (const page of ["/", "/blog", "/booking"]) {
      const url = site.origin + page;
      const etag = (await fetch(url)).headers.get("etag") ?? "";
      const bare = await startBareServer(url);
      try {
        const asked = { "Accept-Encoding": "gzip" };
        // Both once before what counts.
        await load(bare.url, asked);
        await load(url, asked);
        const bareCost = await measure(bare.pid, `${page} bare node:http`, note, () => load(bare.url, asked));
        const cost = await measure(pid, `${page} cached`, note, () => load(url, asked));
        note(`${page}: bare node:http's CPU by the site's`, bareCost / cost);
        await measure(pid, `${page} 304`, note, () => load(url, { "If-None-Match": etag }));
      } finally {
        bare.child.kill();
      }
    }
    // An empty form is refused without a look at the database: the page is rendered for this visitor alone.
    const url = `${site.origin}/booking`;
    await fetchMany(url, renders / 4, { method: "POST", expect: 400 });
    await measure(pid, "/booking rendered", note, () =>
      fetchMany(url, renders, { method: "POST", expect: 400 }),
    );
  } finally {
    await site.stop();
  }
});
rounds.print(`Pages: ${clients} connections kept open, ${hasWrk ? "wrk" : "a Node client"}; access log off`);

async function startBareServer(url: string): Promise<{ url: string; pid: number; child: ChildProcess }> {
  const program = path.join(import.meta.dirname, "raw-listener-child.ts");
  const child = spawn(process.execPath, [program, url], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${Number(String(port))}/`, pid: Number(child.pid), child };
}

/** Notes what the requests of `run` cost this process; gives its processor time for each in ms. */
async function measure(
  pid: number,
  name: string,
  note: (name: string, value: number) => void,
  run: () => Promise<number>,
): Promise<number> {
  const cpu = cpuMs(pid);
  const start = performance.now();
  const requests = await run();
  note(`${name}: requests a second`, requests / ((performance.now() - start) / 1000));
  const cost = (cpuMs(pid) - cpu) / requests;
  note(`${name}: CPU ms a request`, cost);
  return cost;
}

async function load(url: string, headers: Record<string, string>): Promise<number> {
  const expect = headers["If-None-Match"] ? 304 : 200;
  if (!hasWrk) return await fetchMany(url, 5000, { headers, expect });
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
  {
    method = "GET",
    headers = {},
    expect,
  }: { method?: string; headers?: Record<string, string>; expect: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let left = total;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const type = method === "POST" ? { "Content-Type": "application/x-www-form-urlencoded" } : {};
      const sent = request(url, { method, agent, headers: { ...headers, ...type } }, (answer) => {
        answer.resume().on("end", resolve).on("error", reject);
        if (answer.statusCode !== expect)
          reject(new Error(`${url} answered ${answer.statusCode}, not ${expect}`));
      });
      sent.on("error", reject).end();
    });
  const client = async () => {
    while (left > 0) {
      left -= 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return total;
}
