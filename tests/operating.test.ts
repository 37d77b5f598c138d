import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";

const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(path.join(projectRoot, file), "utf8").matchAll(pattern)].map(([, name]) => name).sort();

test("every alert has its entry in the runbook, and every entry its alert", () => {
  const alerts = namesIn("deploy/prometheus/alerts.yml", /- alert: (\w+)/g);
  expect(alerts.length).toBeGreaterThan(5);
  expect(namesIn("docs/operating.md", /^### (.+)$/gm)).toEqual(alerts);
});
