import { z } from "zod";

/** An empty variable counts as not set: `X=` in a shell must not switch anything on. */
const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);
const flag = optional.transform((text) => text === "1" || text === "true");

const envSchema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).catch("production"),
  /** Address the server listens on; loopback unless the operator says otherwise. */
  HOST: optional.transform((text) => text ?? "127.0.0.1"),
  PORT: optional.transform((text) => Number(text ?? 3000)).pipe(z.number().int().min(0).max(65535)),
  /** Port of the pages, for links in mails, where the Members API runs as its own process. */
  SITE_PORT: optional.transform((text) => Number(text ?? 3000)).pipe(z.number().int().min(1).max(65535)),
  /** Where the embedded default keeps its database, files, mail and secrets. */
  DATA_DIR: optional.transform((text) => text ?? ".data"),
  /** The packed VIN data; built at install time or at the first start. */
  VIN_PACK: optional,
  /** Set: the Members API is remote, and nothing embedded runs. */
  MEMBERS_API_ORIGIN: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  DATABASE_URL: optional,
  SMTP_URL: optional,
  MAIL_FROM: optional.transform((text) => text ?? "Glovebox <no-reply@localhost>"),
  /** Comma-separated sealing keys, newest first: the first seals, all open. At least 32 characters each. */
  SESSION_KEYS: optional,
  /** For keyed digests in the database (plates, failed logins). At least 32 characters. */
  DIGEST_KEY: optional,
  /** X-Forwarded-Host, -Proto and -For count only when a trusted front sets them. */
  TRUST_PROXY: flag,
  /** Where recalls are asked; NHTSA's own address unless set, nobody where it is '0'. */
  NHTSA_ORIGIN: optional,
  LOG_LEVEL: optional.transform((text) => text ?? "info"),
});

export type Env = z.output<typeof envSchema>;

/** Parses an environment. Throws an Error that names each variable that is wrong and what it should be. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not usable:\n${problems.join("\n")}`);
}

let current: Env | undefined;

/** The process's environment, parsed once. The only place that reads process.env. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}
