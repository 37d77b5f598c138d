import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";

const has = (program: string) => spawnSync(program, ["--version"]).error === undefined;

// Before a release, the programs check their own configuration files: apt-get install prometheus caddy systemd.
for (const [program, line] of [
  ["promtool", "check config --syntax-only deploy/prometheus/prometheus.yml"],
  ["promtool", "check rules deploy/prometheus/alerts.yml"],
  ["caddy", "validate --adapter caddyfile --config deploy/proxies/Caddyfile"],
  ["systemd-analyze", "security --offline=yes --threshold=25 deploy/systemd/harmattan.service"],
] as const)
  test.skipIf(!has(program))(`${program} ${line}`, () => {
    const options = { cwd: projectRoot, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(program, line.split(" "), options);
    expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
  });
