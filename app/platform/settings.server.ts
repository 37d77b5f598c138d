import path from "node:path";
import * as z from "zod";
import { company } from "#app/content/company.ts";

/**
 * The settings of a server, read once from the environment. Every one is optional; what is there must make sense,
 * or the server does not start and says which setting to mend and how.
 */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The public address, without a trailing slash: links in mail, cookies, origin checks. */
  readonly origin: string;
  /** False when ORIGIN was left out: then a form's origin is held against the address it was asked under. */
  readonly originIsSet: boolean;
  /** Absolute path: embedded database, uploads, mail files. */
  readonly dataDir: string;
  /** postgres://... or null for the embedded database. */
  readonly databaseUrl: string | null;
  readonly mail: MailSettings;
  /** Where uploaded pictures are kept. */
  readonly uploads: UploadSettings;
  /** Letters a second that the whole site sends at most. */
  readonly newsletterRate: number;
  /** null: made and kept in DATA_DIR. */
  readonly authSecret: string | null;
  /** Who else may say who a person is; null: not configured. */
  readonly federation: FederationSettings;
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  readonly trustedProxies: number;
  readonly logLevel: (typeof logLevels)[number];
}

export interface MailSettings {
  readonly from: string;
  readonly companyInbox: string;
  readonly transport: { kind: "smtp"; url: string } | { kind: "relay"; url: string } | { kind: "files" };
}

export interface S3Settings {
  readonly bucket: string;
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export type UploadSettings = { readonly kind: "disk" } | ({ readonly kind: "s3" } & S3Settings);

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface FederationSettings {
  readonly google: Client | null;
  readonly github: Client | null;
  readonly twitter: Client | null;
  /** Any OpenID Connect issuer, without a trailing slash, and what its button is called. */
  readonly oidc: (Client & { issuer: string; name: string }) | null;
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const port = z.number().int().max(65535, "is a port number, at most 65535");
const address = (protocols: RegExp, message: string) =>
  z.url({ protocol: protocols, error: message, abort: true });

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, "is a port number, such as 3000")
    .transform(Number)
    .pipe(port)
    .default(3000),
  HOST: z.string().default("0.0.0.0"),
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
  COMPANY_INBOX: z.email("is one e-mail address").default(company.inbox),
  NEWSLETTER_RATE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, "is a number of letters a second, such as 10 or 0.5")
    .transform(Number)
    .pipe(z.number().min(0.01, "is at least 0.01").max(1000, "is at most 1000"))
    .default(10),
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
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "is a bucket's name, such as harmattan-pictures")
    .optional(),
  S3_ENDPOINT: address(/^https?$/, "is the store's address: https://s3.eu-west-1.amazonaws.com").optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "is a region, such as eu-west-1 (auto, where the store has none)")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, "is the number of proxies in front, 0 to 9")
    .transform(Number)
    .default(0),
  LOG_LEVEL: z.enum(logLevels, `is one of ${logLevels.join(", ")}`).default("info"),
});

/** Reads and checks the settings; on failure one sentence per setting that has to change. */
export function readSettings(
  env: NodeJS.ProcessEnv,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`),
    };
  }
  const value = parsed.data;
  const problems: string[] = [];
  if (value.DATABASE_URL && !value.AUTH_SECRET) {
    problems.push(
      "AUTH_SECRET is required with DATABASE_URL, so that every server signs alike: openssl rand -base64 32",
    );
  }
  if (value.SMTP_URL && value.MAIL_RELAY_URL) {
    problems.push("SMTP_URL and MAIL_RELAY_URL are both set: keep the one that mail is to go by");
  }
  const federation = readFederation(value, problems);
  const uploads = readUploads(value, problems);
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    settings: {
      port: value.PORT,
      host: value.HOST,
      origin: value.ORIGIN ?? `http://localhost:${value.PORT}`,
      originIsSet: value.ORIGIN !== undefined,
      dataDir: path.resolve(value.DATA_DIR),
      databaseUrl: value.DATABASE_URL ?? null,
      mail: {
        from: value.MAIL_FROM,
        companyInbox: value.COMPANY_INBOX,
        transport: value.SMTP_URL
          ? { kind: "smtp", url: value.SMTP_URL }
          : value.MAIL_RELAY_URL
            ? { kind: "relay", url: value.MAIL_RELAY_URL.replace(/\/$/, "") }
            : { kind: "files" },
      },
      uploads,
      newsletterRate: value.NEWSLETTER_RATE,
      authSecret: value.AUTH_SECRET ?? null,
      federation,
      trustedProxies: value.TRUST_PROXY,
      logLevel: value.LOG_LEVEL,
    },
  };
}

/** A bucket needs its keys and its region; half of them is a problem. Without an endpoint it is Amazon's. */
function readUploads(value: z.output<typeof environment>, problems: string[]): UploadSettings {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = value;
  const needed = { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const names = Object.keys(needed) as (keyof typeof needed)[];
  if (!value.S3_ENDPOINT && names.every((name) => !needed[name])) return { kind: "disk" };
  const missing = names.filter((name) => !needed[name]);
  if (missing.length > 0)
    problems.push(`${missing.join(", ")} missing: a bucket for pictures needs ${names.join(", ")} together`);
  const region = S3_REGION ?? "";
  return {
    kind: "s3",
    bucket: S3_BUCKET ?? "",
    endpoint: (value.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ""),
    region,
    accessKeyId: S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? "",
  };
}

/** The providers whose settings are all there; half of a provider's settings is a problem. */
function readFederation(value: z.output<typeof environment>, problems: string[]): FederationSettings {
  const clientOf = (name: "GOOGLE" | "GITHUB" | "TWITTER" | "OIDC"): Client | null => {
    const [clientId, clientSecret] = [value[`${name}_CLIENT_ID`], value[`${name}_CLIENT_SECRET`]];
    if (clientId && clientSecret) return { clientId, clientSecret };
    if (clientId || clientSecret) {
      const missing = clientId ? "SECRET" : "ID";
      problems.push(`${name}_CLIENT_${missing} is missing: the provider gave it together with the other one`);
    }
    return null;
  };
  const oidc = clientOf("OIDC");
  const issuer = value.OIDC_ISSUER?.replace(/\/+$/, "");
  if (issuer && !value.OIDC_CLIENT_ID && !value.OIDC_CLIENT_SECRET)
    problems.push("OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are missing: the issuer gives them to its clients");
  if (!issuer && (value.OIDC_CLIENT_ID || value.OIDC_CLIENT_SECRET || value.OIDC_NAME))
    problems.push("OIDC_ISSUER is missing: the issuer's address, https://login.example.com");
  return {
    google: clientOf("GOOGLE"),
    github: clientOf("GITHUB"),
    twitter: clientOf("TWITTER"),
    oidc: oidc && issuer ? { ...oidc, issuer, name: value.OIDC_NAME ?? "single sign-on" } : null,
  };
}
