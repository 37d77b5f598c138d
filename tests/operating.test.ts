import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { stopWithinMs } from "#app/platform/jobs.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";

const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(path.join(projectRoot, file), "utf8").matchAll(pattern)].map(([, name]) => name).sort();

test("documents every alert in docs/operating.md, and no other", () => {
  const alerts = namesIn("deploy/prometheus/alerts.yml", /- alert: (\w+)/g);
  expect(alerts.length).toBeGreaterThan(5);
  expect(namesIn("docs/operating.md", /^\| ([A-Z]\w+) \|/gm)).toEqual(alerts);
});

const textOf = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");

test("a container is unhealthy when its process does not answer, not while the database is away", () => {
  const [, check = ""] = /^HEALTHCHECK ([\s\S]*?)\nCMD/m.exec(textOf("deploy/container/Dockerfile")) ?? [];
  expect(check).toContain("/healthz");
  expect(check).not.toContain("/readyz");
});

test("no settings file is copied into the image", () => {
  expect(textOf(".dockerignore").split("\n")).toContain("**/.env*");
});

test("every proxy forwards the visitor's address that a CDN in front of it sends", () => {
  expect(textOf("deploy/proxies/nginx.conf")).toContain(
    "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
  );
  expect(textOf("deploy/proxies/haproxy.cfg")).toMatch(/^ +option forwardfor$/m);
  expect(textOf("deploy/proxies/Caddyfile")).toContain("trusted_proxies static");
});

test("service managers wait as long as a stopping server may take", () => {
  const [, unit] = /^TimeoutStopSec=(\d+)$/m.exec(textOf("deploy/systemd/harmattan.service")) ?? [];
  const [, grace] = /stop_grace_period: (\d+)s/.exec(textOf("deploy/container/compose.yaml")) ?? [];
  const [, delay] = /SHUTDOWN_DELAY_SECONDS: "(\d+)"/.exec(textOf("deploy/container/compose.yaml")) ?? [];
  const stopSeconds = 15 + stopWithinMs / 1000;
  expect(Number(unit)).toBeGreaterThanOrEqual(60 + stopSeconds);
  expect(Number(grace)).toBeGreaterThanOrEqual(Number(delay) + stopSeconds);
});
