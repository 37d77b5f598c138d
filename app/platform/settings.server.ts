import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { company } from "#app/content/company.ts";
import { passwordHashKib, quickestFormMs } from "#app/limits.ts";
import { requiredEmail } from "./form-text.ts";

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const whole = /^\d+$/;
const decimal = /^\d+(\.\d+)?$/;
const number = (pattern: RegExp, message: string, least: number, most: number, why = "") =>
  z
    .string()
    .regex(pattern, message)
    .transform(Number)
    .pipe(z.number().min(least, `is at least ${least}`).max(most, `is at most ${most}${why}`));
const address = (protocols: RegExp, message: string) =>
  z.url({ protocol: protocols, error: message, abort: true });

const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "is a bucket's name, such as harmattan-pictures");

const environment = z.object({
  PORT: number(whole, "is a port number, such as 3000", 0, 65_535).default(3000),
  HOST: z.string().optional(),
  ORIGIN: address(/^https?$/, "is the public address, such as https://www.example.com")
    .refine((value) => {
      const { pathname, search, hash, username, password } = new URL(value);
      return pathname === "/" && search + hash + username + password === "";
    }, "is scheme, host and port alone: https://www.example.com")
    // As a browser writes it: lower case, no default port, no slash.
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: address(
    /^postgres(ql)?$/,
    "is a PostgreSQL address: postgres://user:password@host:5432/database",
  ).optional(),
  SMTP_URL: address(/^smtps?$/, "is a mail server's address: smtp://user:password@host:587")
    .refine((value) => new URL(value).hostname !== "", "names a host: smtp://user:password@host:587")
    .optional(),
  MAIL_RELAY_URL: address(/^https?$/, "is the relay's base address: https://mail.example.com").optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "is a sender: Name <name@example.com>")
    .default(company.mailFrom),
  COMPANY_INBOX: z._default(
    requiredEmail(254, { missing: "is one e-mail address", format: "is one e-mail address" }),
    company.inbox,
  ),
  // At a lower rate a batch of deliveries waits longer than their jobs may run.
  NEWSLETTER_RATE: number(decimal, "is a number of issues a second, such as 10 or 0.5", 0.1, 1000).default(
    10,
  ),
  AUTH_SECRET: z.string().min(32, "has at least 32 characters: openssl rand -base64 32").optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  TWITTER_CLIENT_ID: z.string().optional(),
  TWITTER_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: address(/^https?$/, "is the issuer's address: https://login.example.com").optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, "is a short name for a button, at most 40 characters").optional(),
  S3_BUCKET: bucketName.optional(),
  S3_ENDPOINT: address(/^https?$/, "is the store's address: https://s3.eu-west-1.amazonaws.com").optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "is a region, such as eu-west-1 (auto, where the store has none)")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_DIR: z
    .string()
    .refine(path.isAbsolute, "is a folder's whole path, such as /var/backups/harmattan")
    .optional(),
  BACKUP_BUCKET: bucketName.optional(),
  BACKUP_DAYS: number(
    whole,
    "is a number of days, such as 14",
    1,
    90,
    ", as the privacy policy promises",
  ).default(14),
  FORM_SECONDS: number(decimal, "is a number of seconds, such as 2", 0, 60).default(quickestFormMs / 1000),
  PASSWORD_HASH_KIB: number(whole, "is a number of KiB, such as 19456", 64, 1_048_576).default(
    passwordHashKib,
  ),
  PAYSTACK_SECRET_KEY: z.string().optional(),
  PASSENGER_KEY: z.string().min(32, "has at least 32 characters: openssl rand -base64 32").optional(),
  PAYSTACK_URL: address(/^https?$/, "is Paystack's address, such as https://api.paystack.co").default(
    "https://api.paystack.co",
  ),
  METRICS_TOKEN: z.string().min(32, "has at least 32 characters: openssl rand -base64 32").optional(),
  SHUTDOWN_DELAY_SECONDS: number(whole, "is a number of seconds, such as 5", 0, 60).default(0),
  TRUST_PROXY: number(/^\d$/, "is the number of proxies in front, 0 to 9", 0, 9).default(0),
  LOG_LEVEL: z.enum(logLevels, `is one of ${logLevels.join(", ")}`).default("info"),
});

type Environment = z.output<typeof environment>;

/** Settings of a server, read from the environment. All are optional. */
export type Settings = ReturnType<typeof settingsOf>;
export type MailSettings = Settings["mail"];
export type UploadSettings = Settings["uploads"];
/** A bucket and its credentials. */
export type S3Settings = ReturnType<typeof storeOf> & { bucket: string };
export type BackupSettings = NonNullable<Settings["backups"]>;

/** Reads and checks the settings; on failure one sentence per setting that has to change. */
export function readSettings(
  env: NodeJS.ProcessEnv,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const values = withFiles(env, problems);
  const parsed = environment.safeParse(values);
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  const settings = settingsOf(parsed.data, problems);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings };
}

/** Values from the environment or from files (`AUTH_SECRET_FILE`), because other users may see a process's environment. */
function withFiles(env: NodeJS.ProcessEnv, problems: string[]): NodeJS.ProcessEnv {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  for (const name of Object.keys(environment.shape)) {
    const file = values[`${name}_FILE`];
    if (file === undefined) continue;
    if (values[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set: keep one`);
    try {
      values[name] = readFileSync(file, "utf8").trim();
      if (!values[name]) problems.push(`${name}_FILE names an empty file: ${file}`);
    } catch (error) {
      problems.push(`${name}_FILE names a file that cannot be read: ${(error as Error).message}`);
    }
  }
  return values;
}

function settingsOf(env: Environment, problems: string[]) {
  if (env.DATABASE_URL && !env.AUTH_SECRET) {
    problems.push(
      "AUTH_SECRET is required with DATABASE_URL, so that every server signs alike: openssl rand -base64 32",
    );
  }
  if (env.SMTP_URL && env.MAIL_RELAY_URL) {
    problems.push("SMTP_URL and MAIL_RELAY_URL are both set: keep the one that mail is to go by");
  }
  return {
    port: env.PORT,
    /** undefined: every address of this machine, IPv6 included where there is any. */
    host: env.HOST,
    /** The public address, without a trailing slash: links in mail, cookies, origin checks. */
    origin: env.ORIGIN ?? `http://localhost:${env.PORT}`,
    /** False without ORIGIN: a form's origin is then compared with the requested address. */
    originIsSet: env.ORIGIN !== undefined,
    /** Absolute path: embedded database, uploads, mail files. */
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    mail: { from: env.MAIL_FROM, companyInbox: env.COMPANY_INBOX, transport: transportOf(env) },
    uploads: uploadsOf(env, problems),
    /** Issues a second that the whole site sends at most. */
    newsletterRate: env.NEWSLETTER_RATE,
    /** A form with scripts that was open for less is treated as a bot's. */
    quickestFormMs: env.FORM_SECONDS * 1000,
    passwordHashKib: env.PASSWORD_HASH_KIB,
    /** null: generated and stored in DATA_DIR. */
    authSecret: env.AUTH_SECRET ?? null,
    /** Providers of sign-ins; null: not configured. */
    federation: federationOf(env, problems),
    /** Target of the nightly backup and its retention in days; null: no backup. */
    backups: backupsOf(env, problems),
    paystack: env.PAYSTACK_SECRET_KEY
      ? { secretKey: env.PAYSTACK_SECRET_KEY, url: env.PAYSTACK_URL.replace(/\/$/, "") }
      : null,
    /** Encrypts passengers' details and documents; null: none can be entered. */
    passengerKey: env.PASSENGER_KEY ?? null,
    /** Bearer token of /metrics and the details of /readyz for other machines; null: none. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Time that a stopping server keeps serving while not ready. */
    shutdownDelayMs: env.SHUTDOWN_DELAY_SECONDS * 1000,
    /** Number of proxies in front whose X-Forwarded-For is trusted. */
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
}

type Transport = { kind: "smtp" | "relay"; url: string } | { kind: "files" };

function transportOf({ SMTP_URL, MAIL_RELAY_URL }: Environment): Transport {
  if (SMTP_URL) return { kind: "smtp", url: SMTP_URL };
  return MAIL_RELAY_URL ? { kind: "relay", url: MAIL_RELAY_URL.replace(/\/$/, "") } : { kind: "files" };
}

/** The object store with its keys; without an endpoint Amazon's. */
const storeOf = (env: Environment) => ({
  endpoint: (env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`).replace(/\/+$/, ""),
  region: env.S3_REGION ?? "",
  accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
  secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
});

function uploadsOf(env: Environment, problems: string[]) {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, BACKUP_BUCKET } = env;
  const keys = { S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  // The keys may be set for the backups only.
  const needed = Object.entries(BACKUP_BUCKET ? keys : { S3_BUCKET, ...keys });
  const missing = needed.filter(([, value]) => !value).map(([name]) => name);
  if (missing.length > 0 && (S3_ENDPOINT || missing.length < needed.length || BACKUP_BUCKET))
    problems.push(
      `${missing.join(", ")} missing: a bucket needs ${needed.map(([name]) => name).join(", ")} together`,
    );
  return S3_BUCKET ? { kind: "s3" as const, bucket: S3_BUCKET, ...storeOf(env) } : { kind: "disk" as const };
}

/** A folder or a bucket of the same store, not both. */
function backupsOf(env: Environment, problems: string[]) {
  const { BACKUP_DIR, BACKUP_BUCKET, BACKUP_DAYS: days } = env;
  if (BACKUP_DIR && BACKUP_BUCKET) problems.push("BACKUP_DIR and BACKUP_BUCKET: name one of them");
  if (!BACKUP_BUCKET) return BACKUP_DIR ? { folder: BACKUP_DIR, bucket: null, days } : null;
  const folder = path.join(path.resolve(env.DATA_DIR), "outgoing-backup");
  return { folder, bucket: { bucket: BACKUP_BUCKET, ...storeOf(env) }, days };
}

/** The providers with complete settings; incomplete ones are a problem. */
function federationOf(env: Environment, problems: string[]) {
  const clientOf = (name: "GOOGLE" | "GITHUB" | "TWITTER" | "OIDC") => {
    const [clientId, clientSecret] = [env[`${name}_CLIENT_ID`], env[`${name}_CLIENT_SECRET`]];
    if (clientId && clientSecret) return { clientId, clientSecret };
    if (clientId || clientSecret) {
      const missing = clientId ? "SECRET" : "ID";
      problems.push(`${name}_CLIENT_${missing} is missing: the provider gave it together with the other one`);
    }
    return null;
  };
  const oidc = clientOf("OIDC");
  const issuer = env.OIDC_ISSUER?.replace(/\/+$/, "");
  if (issuer && !env.OIDC_CLIENT_ID && !env.OIDC_CLIENT_SECRET)
    problems.push("OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are missing: the issuer gives them to its clients");
  if (!issuer && (env.OIDC_CLIENT_ID || env.OIDC_CLIENT_SECRET || env.OIDC_NAME))
    problems.push("OIDC_ISSUER is missing: the issuer's address, https://login.example.com");
  return {
    google: clientOf("GOOGLE"),
    github: clientOf("GITHUB"),
    twitter: clientOf("TWITTER"),
    /** Any OpenID Connect issuer, without a trailing slash, and the label of its button. */
    oidc: oidc && issuer ? { ...oidc, issuer, name: env.OIDC_NAME ?? "single sign-on" } : null,
  };
}
