import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { limits, maxFormBytes } from "#app/limits.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { asOperator, type Site } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});

const path = "/api/csp-reports";
/** As Chromium sends one, from a network of the test's own. */
const send = (body: string, network = "198.51.100.61", headers: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/csp-report",
      Origin: site.origin,
      "X-Forwarded-For": network,
      ...headers,
    },
  });
const report = (directive: string, blocked: string) =>
  JSON.stringify({
    "csp-report": {
      "document-uri": `${site.origin}/newsletter/confirm?token=zyxqu-secret`,
      referrer: "",
      "violated-directive": directive,
      "effective-directive": directive,
      "original-policy": "default-src 'none'",
      disposition: "enforce",
      "blocked-uri": blocked,
      "script-sample": "Element innerHTML|<p>zyxqu-words",
      "status-code": 200,
    },
  });
async function count(directive: string): Promise<number> {
  const text = await (await fetch(`${site.origin}/metrics`, { headers: asOperator })).text();
  const series = `harmattan_policy_violations_total{directive="${directive}"} `;
  return Number(
    text
      .split("\n")
      .find((line) => line.startsWith(series))
      ?.slice(series.length) ?? 0,
  );
}
const linesAbout = (text: string) =>
  site
    .output()
    .split("\n")
    .filter((line) => line.includes("breach of the page's policy") && line.includes(text))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it("is named by every page, which lets strings into HTML and scripts by the site's own rule alone", async () => {
  for (const page of ["/", "/nowhere", "/sign-in", "/admin/login"]) {
    const policy = (await fetch(site.origin + page)).headers.get("content-security-policy");
    expect(policy?.split("; "), page).toEqual(
      expect.arrayContaining([
        "require-trusted-types-for 'script'",
        "trusted-types harmattan ProseMirrorClipboard",
        `report-uri ${path}`,
      ]),
    );
  }
});

it("counts a report, and logs what was blocked and where from, once and without anything of a person's", async () => {
  const before = await count("img-src");
  const host = `${randomUUID().slice(0, 8)}.example`;
  for (const picture of ["one", "two"]) {
    const response = await send(report("img-src", `https://ada:zyxqu@${host}/zyxqu-${picture}.png?to=zyxqu`));
    expect([response.status, await response.text()]).toEqual([204, ""]);
  }
  expect((await count("img-src")) - before).toBe(2);
  expect(linesAbout(host)).toEqual([
    expect.objectContaining({ level: 40, directive: "img-src", blocked: `https://${host}` }),
  ]);
  expect(site.output()).not.toContain("zyxqu");
});

it("takes what browsers say in the place of an address, and names nothing that they do not", async () => {
  const network = "198.51.100.62";
  const before = await count("other");
  await send(report("require-trusted-types-for", "trusted-types-sink"), network);
  await send(report("script-src-elem", "inline"), network);
  await send(report("made-up", 'data:text/html,zyxqu"'), network);
  // An older browser's: the directive with its sources, and nothing else.
  await send(JSON.stringify({ "csp-report": { "violated-directive": "media-src 'self'" } }), network);
  expect((await count("other")) - before).toBe(1);
  const told = ["require-trusted-types-for", "script-src-elem", "other", "media-src"].map(
    (directive) => linesAbout(`"directive":"${directive}"`)[0]?.blocked,
  );
  expect(told).toEqual(["trusted-types-sink", "inline", "data:", "other"]);
});

it("hears from a frame that was refused a page, which is of no origin", async () => {
  const response = await send(report("frame-ancestors", ""), "198.51.100.65", { Origin: "null" });
  expect([response.status, response.headers.get("cross-origin-resource-policy")]).toEqual([
    204,
    "cross-origin",
  ]);
});

it("refuses what is no report, and more than a network may send", async () => {
  const network = "198.51.100.63";
  for (const [body, status] of [
    ["", 400],
    ["{", 400],
    ["[]", 400],
    ['{"csp-report":"x"}', 400],
    ["x".repeat(maxFormBytes + 1), 413],
  ] as const)
    expect([body.slice(0, 20), (await send(body, network)).status]).toEqual([body.slice(0, 20), status]);
  const read = await fetch(site.origin + path);
  expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);

  const flooding = "198.51.100.64";
  const statuses: number[] = [];
  for (let sent = 0; sent <= limits.policyReportsPerNetwork.points; sent += 1)
    statuses.push((await send(report("font-src", "https://flood.example/"), flooding)).status);
  expect(statuses.slice(0, -1).every((status) => status === 204)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
