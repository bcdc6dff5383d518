import type * as z from "zod";
import type { CallDefinition } from "@/lib/platform/calls";
import type { MembersApiSecrets } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import type { FileRemovals, FileStore, VirusScanner } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/i18n";
import type { InputPool } from "@/lib/platform/input";
import type { Logger } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";

/** The platform's services; lib/compose/services.ts declares those of the features. */
export interface Services {
  files: FileStore;
  fileRemovals: FileRemovals;
  uploadsFolder: string;
  scanner: VirusScanner | null;
  input: InputPool;
  log: Logger;
  secrets: MembersApiSecrets;
  now(): Date;
  clockSkewMs(): number;
}

/** A call's caller and surroundings; lib/compose/services.ts declares `site`, `user`, `admin` and `apiKey`. */
export interface BaseContext {
  db: Database;
  token: string | null;
  hasServerKey: boolean;
  idempotencyKey: string | null;
  requestId: string;
  headers: Readonly<Record<string, string>>;
  /** For IPv6, the network; `callerAddress` is exact. */
  address: string;
  callerAddress: string;
  locale: Locale;
  services: Services;
}

export interface CallContext<C extends CallDefinition> extends BaseContext {
  query: z.output<C["query"]>;
  body: z.output<C["request"]>;
}

export function requireUser({ user }: Pick<BaseContext, "user">): NonNullable<BaseContext["user"]> {
  if (!user) throw new AppError("not_logged_in", "Log in first.");
  return user;
}

export function requireAdmin({ admin }: Pick<BaseContext, "admin">): NonNullable<BaseContext["admin"]> {
  if (!admin) throw new AppError("not_logged_in", "Log in first.");
  return admin;
}
