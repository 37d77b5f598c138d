import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { startProgram } from "./program.ts";

/** The proxies that deploy/proxies/ has a snippet for, by their programs. */
export const siteProxies = ["haproxy", "nginx", "caddy"] as const;
export type SiteProxy = (typeof siteProxies)[number];

/** The snippet with other ports and servers, and without the certificate that only its owner has. */
const configs: Record<SiteProxy, (port: number, servers: readonly string[], folder: string) => string> = {
  haproxy: (port, servers) =>
    changed("haproxy.cfg", [
      [/ {4}bind :80\n {4}bind :443 .*\n.*redirect scheme https.*\n/, `    bind 127.0.0.1:${port}\n`],
      [/ {4}server one .*\n.*\n/, servers.map((at, place) => `    server s${place} ${at}\n`).join("")],
      [
        / {4}server one-anyway .*( no-check.*)\n.*\n/,
        servers.map((at, place) => `    server s${place}-anyway ${at}$1\n`).join(""),
      ],
    ]),
  nginx: (port, servers, folder) =>
    `daemon off; error_log stderr; pid ${folder}/pid; user root; events {} http { access_log off;
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
${changed("nginx.conf", [
  [/ {4}server 127\.0\.0\.1:3000( .*)\n.*\n/, servers.map((at) => `    server ${at}$1\n`).join("")],
  [/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, ""],
  [/ {4}listen \[::\]:443 .*\n/, ""],
  [/listen 443 .*\n/, `listen 127.0.0.1:${port};\n`],
  [/.*ssl_certificate .*\n.*ssl_certificate_key .*\n/, ""],
])}}`,
  // Its addresses come from the environment.
  caddy: () => `{\n\tadmin off\n}\n${changed("Caddyfile", [])}`,
};

const args: Record<SiteProxy, (file: string) => string[]> = {
  haproxy: (file) => ["-db", "-f", file],
  nginx: (file) => ["-e", "stderr", "-c", file],
  caddy: (file) => ["run", "--adapter", "caddyfile", "--config", file],
};

function changed(name: string, changes: readonly (readonly [RegExp, string])[]): string {
  let text = readFileSync(path.join(projectRoot, "deploy/proxies", name), "utf8");
  for (const [from, to] of changes) {
    if (!from.test(text)) throw new Error(`deploy/proxies/${name} no longer has ${from}`);
    text = text.replace(from, to);
  }
  return text;
}

/** Starts a proxy with its snippet of deploy/proxies/ before these servers (host:port), and waits until it lets a visitor through. */
export async function startSiteProxy(kind: SiteProxy, port: number, servers: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), `harmattan-${kind}-`));
  const file = path.join(folder, "config");
  writeFileSync(file, configs[kind](port, servers, folder));
  const logFile = path.join(folder, "log");
  const origin = `http://127.0.0.1:${port}`;
  const env = { SITE_ADDRESS: origin, SITES: servers.join(" "), XDG_DATA_HOME: folder };
  const program = startProgram(kind, args[kind](file), { logFile, env });
  const isOpen = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200;
  await vi.waitUntil(isOpen, { timeout: 20_000, interval: 50 });
  let lastLog: string | null = null;
  return {
    /** The program's output so far, or until it was stopped. */
    log: () => lastLog ?? readFileSync(logFile, "utf8"),
    async stop() {
      await program.stop();
      lastLog = readFileSync(logFile, "utf8");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
