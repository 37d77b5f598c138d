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
  /** null: made and kept in DATA_DIR. */
  readonly authSecret: string | null;
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  readonly trustedProxies: number;
  readonly logLevel: (typeof logLevels)[number];
}

export interface MailSettings {
  readonly from: string;
  readonly companyInbox: string;
  readonly transport: { kind: "smtp"; url: string } | { kind: "relay"; url: string } | { kind: "files" };
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
  AUTH_SECRET: z.string().min(32, "has at least 32 characters: openssl rand -base64 32").optional(),
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
      authSecret: value.AUTH_SECRET ?? null,
      trustedProxies: value.TRUST_PROXY,
      logLevel: value.LOG_LEVEL,
    },
  };
}
