import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { company } from "#app/content/company.ts";
import { readSettings } from "./settings.server.ts";

const settings = (env: Record<string, string>) => {
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.problems.join("; "));
  return read.settings;
};
const problems = (env: Record<string, string>) => {
  const read = readSettings(env);
  return read.ok ? [] : read.problems;
};

describe("settings", () => {
  it("need none: the site opens on port 3000 with its own database and mail as files", () => {
    expect(settings({})).toMatchObject({
      port: 3000,
      host: undefined,
      origin: "http://localhost:3000",
      originIsSet: false,
      databaseUrl: null,
      mail: { from: company.mailFrom, companyInbox: company.inbox, transport: { kind: "files" } },
      trustedProxies: 0,
    });
    expect(settings({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it("take what they are given", () => {
    expect(
      settings({
        PORT: "8080",
        ORIGIN: "https://WWW.Harmattan.example:443/",
        DATABASE_URL: "postgres://u:p@db:5432/site",
        AUTH_SECRET: "x".repeat(32),
        SMTP_URL: "smtps://u:p@mail:465",
        SHUTDOWN_DELAY_SECONDS: "5",
      }),
    ).toMatchObject({
      port: 8080,
      shutdownDelayMs: 5_000,
      origin: "https://www.harmattan.example",
      originIsSet: true,
      mail: { transport: { kind: "smtp" } },
    });
    expect(settings({ MAIL_RELAY_URL: "https://relay.example/" }).mail.transport).toEqual({
      kind: "relay",
      url: "https://relay.example",
    });
  });

  it.each([
    [{ PORT: "abc" }, /^PORT is a port number/],
    [{ PORT: "70000" }, /^PORT .*65535/],
    [{ ORIGIN: "ftp://x" }, /^ORIGIN .*https:\/\//],
    [{ ORIGIN: "https://x.example/path" }, /^ORIGIN is scheme, host and port alone/],
    [{ ORIGIN: "https://user:word@x.example" }, /^ORIGIN is scheme, host and port alone/],
    [{ SMTP_URL: "smtp://" }, /^SMTP_URL names a host/],
    [{ SHUTDOWN_DELAY_SECONDS: "5s" }, /^SHUTDOWN_DELAY_SECONDS is a number of seconds/],
    [{ SHUTDOWN_DELAY_SECONDS: "61" }, /^SHUTDOWN_DELAY_SECONDS is at most 60/],
    [{ MAIL_FROM: "a@@b" }, /^MAIL_FROM is a sender/],
    [{ DATABASE_URL: "mysql://x/y" }, /^DATABASE_URL .*postgres:\/\//],
    [{ DATABASE_URL: "postgres://x/y" }, /^AUTH_SECRET is required/],
    [{ S3_BUCKET: "pictures" }, /^S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing/],
    [{ BACKUP_BUCKET: "backups" }, /^S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing/],
    [{ S3_ENDPOINT: "s3.example.com" }, /^S3_ENDPOINT is the store's address/],
    [{ AUTH_SECRET: "short" }, /^AUTH_SECRET .*32 characters/],
    [{ BACKUP_DIR: "backups" }, /^BACKUP_DIR is a folder's whole path/],
    [{ BACKUP_DAYS: "0" }, /^BACKUP_DAYS is a number of days/],
    [{ METRICS_TOKEN: "short" }, /^METRICS_TOKEN .*32 characters/],
    [{ SMTP_URL: "mail.example" }, /^SMTP_URL .*smtp:\/\//],
    [{ SMTP_URL: "smtp://a", MAIL_RELAY_URL: "https://b" }, /SMTP_URL and MAIL_RELAY_URL are both set/],
    [{ COMPANY_INBOX: "nobody" }, /^COMPANY_INBOX is one e-mail address/],
    [{ TRUST_PROXY: "yes" }, /^TRUST_PROXY is the number of proxies/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL is one of trace/],
  ])("refuse %j and say how to mend it", (env, sentence) => {
    expect(problems(env)).toEqual([expect.stringMatching(sentence)]);
  });

  it("come from files, for whoever keeps secrets in them", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "harmattan-settings-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const at = (name: string) => path.join(folder, name);
    const [secret, empty, none] = [at("secret"), at("empty"), at("none")];
    writeFileSync(secret, `${"x".repeat(32)}\n`);
    writeFileSync(empty, "\n");
    expect(settings({ AUTH_SECRET_FILE: secret }).authSecret).toBe("x".repeat(32));
    expect(problems({ AUTH_SECRET_FILE: secret, AUTH_SECRET: "y".repeat(32) })).toEqual([
      "AUTH_SECRET and AUTH_SECRET_FILE are both set: keep one",
    ]);
    expect(problems({ PORT_FILE: secret })).toEqual(["PORT is a port number, such as 3000"]);
    expect(problems({ MAIL_FROM_FILE: empty })[0]).toBe(`MAIL_FROM_FILE names an empty file: ${empty}`);
    expect(problems({ METRICS_TOKEN_FILE: none })).toEqual([
      expect.stringMatching(/^METRICS_TOKEN_FILE names a file that cannot be read: ENOENT/),
    ]);
  });

  it("name every setting that has to change at once", () => {
    expect(problems({ PORT: "abc", LOG_LEVEL: "loud" })).toHaveLength(2);
  });

  it.each([
    [{ GOOGLE_CLIENT_ID: "id" }, "GOOGLE_CLIENT_SECRET is missing"],
    [{ TWITTER_CLIENT_SECRET: "s" }, "TWITTER_CLIENT_ID is missing"],
    [{ OIDC_ISSUER: "https://login.example.com" }, "OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are missing"],
    [{ OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "s" }, "OIDC_ISSUER is missing"],
    [
      { OIDC_ISSUER: "login.example.com", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "s" },
      "OIDC_ISSUER is the issuer's address",
    ],
  ])("do not take half of a provider: %j", (env, problem) => {
    expect(problems(env)).toEqual([expect.stringContaining(problem)]);
  });

  it("take whole providers", () => {
    const whole = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "s" };
    const oidc = { OIDC_ISSUER: "https://login.example.com/", OIDC_CLIENT_ID: "i", OIDC_CLIENT_SECRET: "t" };
    expect(settings({ ...whole, ...oidc }).federation).toEqual({
      google: null,
      github: { clientId: "id", clientSecret: "s" },
      twitter: null,
      oidc: { issuer: "https://login.example.com", clientId: "i", clientSecret: "t", name: "single sign-on" },
    });
  });
});
