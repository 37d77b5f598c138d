import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { company } from "#app/content/company.ts";
import { testFolder } from "#tests/fixtures/folder.ts";
import { settingsFrom } from "#tests/fixtures/settings.ts";
import { readSettings } from "./settings.server.ts";

const problems = (env: Record<string, string>) => {
  const read = readSettings(env);
  return read.ok ? [] : read.problems;
};

describe("settings", () => {
  it("need none: the site opens on port 3000 with its own database and mail as files", () => {
    expect(settingsFrom({})).toMatchObject({
      port: 3000,
      host: undefined,
      origin: "http://localhost:3000",
      originIsSet: false,
      databaseUrl: null,
      mail: { from: company.mailFrom, companyInbox: company.inbox, transport: { kind: "files" } },
      trustedProxies: 0,
      quickestFormMs: 2_000,
      passwordHashKib: 19_456,
    });
    expect(settingsFrom({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it("are read from the environment", () => {
    const env = {
      PORT: "8080",
      ORIGIN: "https://WWW.Harmattan.example:443/",
      DATABASE_URL: "postgres://u:p@db:5432/site",
      AUTH_SECRET: "x".repeat(32),
      SMTP_URL: "smtps://u:p@mail:465",
      GITHUB_CLIENT_ID: "id",
      GITHUB_CLIENT_SECRET: "s",
    };
    expect(settingsFrom(env)).toMatchObject({
      port: 8080,
      origin: "https://www.harmattan.example",
      originIsSet: true,
      mail: { transport: { kind: "smtp" } },
      federation: { google: null, github: { clientId: "id", clientSecret: "s" } },
    });
    expect(settingsFrom({ MAIL_RELAY_URL: "https://relay.example/" }).mail.transport).toEqual({
      kind: "relay",
      url: "https://relay.example",
    });
  });

  it.each([
    ["PORT=70000", /^PORT .*65535/],
    ["ORIGIN=https://x.example/path", /^ORIGIN is scheme, host and port alone/],
    ["DATABASE_URL=mysql://x/y", /^DATABASE_URL .*postgres:\/\//],
    ["DATABASE_URL=postgres://x/y", /^AUTH_SECRET is required/],
    ["S3_BUCKET=pictures", /^S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing/],
    ["BACKUP_DAYS=91", /^BACKUP_DAYS is at most 90, as the privacy policy promises/],
    ["NEWSLETTER_RATE=0.05", /^NEWSLETTER_RATE is at least 0\.1/],
    ["SMTP_URL=smtp://a MAIL_RELAY_URL=https://b", /SMTP_URL and MAIL_RELAY_URL are both set/],
    ["COMPANY_INBOX=nobody", /^COMPANY_INBOX is one e-mail address/],
    ["GOOGLE_CLIENT_ID=id", /^GOOGLE_CLIENT_SECRET is missing/],
    ["OIDC_ISSUER=https://login.example.com", /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are missing/],
  ])("refuse %s with an error that helps to correct it", (env, sentence) => {
    const variables = Object.fromEntries(env.split(" ").map((variable) => variable.split("=")));
    expect(problems(variables)).toEqual([expect.stringMatching(sentence)]);
  });

  it("can come from files", () => {
    const folder = testFolder();
    const at = (name: string) => path.join(folder, name);
    const [secret, empty, none] = [at("secret"), at("empty"), at("none")];
    writeFileSync(secret, `${"x".repeat(32)}\n`);
    writeFileSync(empty, "\n");
    expect(settingsFrom({ AUTH_SECRET_FILE: secret }).authSecret).toBe("x".repeat(32));
    expect(problems({ AUTH_SECRET_FILE: secret, AUTH_SECRET: "y".repeat(32) })).toEqual([
      "AUTH_SECRET and AUTH_SECRET_FILE are both set: keep one",
    ]);
    expect(problems({ MAIL_FROM_FILE: empty })[0]).toBe(`MAIL_FROM_FILE names an empty file: ${empty}`);
    expect(problems({ METRICS_TOKEN_FILE: none })).toEqual([
      expect.stringMatching(/^METRICS_TOKEN_FILE names a file that cannot be read: ENOENT/),
    ]);
  });
});
