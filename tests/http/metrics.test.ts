import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { asOperator } from "#tests/support/site.ts";

const site = await sharedSite();

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers, redirect: "manual" });
const metrics = async () => await (await get("/metrics", asOperator)).text();
/** The value of a series, 0 where it is missing. */
const valueIn = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")
      .at(-1) ?? 0,
  );

it("counts responses by route pattern", async () => {
  const before = await metrics();
  const etag = (await get("/fleet")).headers.get("etag") ?? "";
  for (const path of "/fleet /blog/nothing-zyxqu /nowhere/zyxqu /nowhere/%ff /assets/zyxqu.js /account".split(
    " ",
  ))
    await (await get(path)).arrayBuffer();
  expect((await get("/fleet", { "If-None-Match": etag })).status).toBe(304);
  await fetch(`${site.origin}/fleet`, { method: "HEAD" });
  await get("/healthz?zyxqu");
  await fetch(`${site.origin}/zyxqu`, { method: "PROPFIND" });
  const after = await metrics();
  const rise = (series: string) => valueIn(after, series) - valueIn(before, series);
  const requests = (method: string, route: string, status: number) =>
    rise(`harmattan_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
  expect({
    fleet: requests("GET", "/fleet", 200),
    unchanged: requests("GET", "/fleet", 304),
    head: requests("HEAD", "/fleet", 200),
    post: requests("GET", "/blog/:id", 404),
    missing: requests("GET", "/*", 404),
    unusual: requests("other", "/*", 405),
    file: requests("GET", "/assets/*", 404),
    account: requests("GET", "/account", 302),
    health: requests("GET", "/healthz", 200),
    metrics: requests("GET", "/metrics", 200),
    rendered: rise('harmattan_http_request_duration_seconds_count{method="GET",route="/account"}'),
  }).toEqual({
    fleet: 2,
    unchanged: 1,
    head: 1,
    post: 1,
    missing: 2,
    unusual: 1,
    file: 1,
    account: 1,
    health: 1,
    metrics: 1,
    rendered: 1,
  });
  expect(after).not.toContain("zyxqu");
});

it("has the state of the parts and of the queue", async () => {
  const text = await metrics();
  for (const part of ["database", "migrations", "workers"])
    expect([part, valueIn(text, `harmattan_part_ok{part="${part}"}`)]).toEqual([part, 1]);
  for (const series of ['harmattan_mails{status="queued"}', 'harmattan_jobs{queue="mail",state="ready"}'])
    expect(text).toContain(`\n${series} `);
});

it("has every metric of the alerts and the dashboard", async () => {
  const text = await metrics();
  for (const file of ["deploy/prometheus/alerts.yml", "deploy/grafana/board.json"]) {
    const names = readFileSync(path.join(projectRoot, file), "utf8").match(
      /\b(?:harmattan|nodejs|process)_\w+/g,
    );
    expect(names?.length, file).toBeGreaterThan(5);
    for (const name of names ?? [])
      expect(text, `${file} asks for ${name}`).toContain(`# TYPE ${name.replace(/_bucket$/, "")} `);
  }
});
