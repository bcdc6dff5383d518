import type * as z from "zod";
import type { users } from "@/lib/account/schema";
import type { ApiKeyMode } from "@/lib/api-keys/rules";
import type { Services } from "@/lib/compose/services";
import type { PartnerState } from "@/lib/partner/rules/state";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { parseFields } from "@/lib/platform/calls/request-fields";
import type { Database, RootDatabase } from "@/lib/platform/db/database";
import { refuseInfected } from "@/lib/platform/files/virus-scanner";
import type { Locale } from "@/lib/platform/i18n/locale";
import { AppError } from "@/lib/platform/values/errors";
import type { SiteConfigWire, SiteSettingsWire } from "@/lib/site/contract/site";
import type { Role } from "@/lib/staff/rules/permissions";

export type UserRow = typeof users.$inferSelect;

export interface Site {
  id: string;
  uri: string;
  config: SiteConfigWire;
  settings: SiteSettingsWire;
  closedAt?: Date | null;
  launchedAt?: Date | null;
  partnerState?: PartnerState | null;
  redirectTo?: string | null;
}

export const isDraft = ({ launchedAt }: Pick<Site, "launchedAt">) => launchedAt === null;

export const isUnconfirmed = ({ partnerState }: Pick<Site, "partnerState">) =>
  partnerState === "awaiting_email";

export function requireConfirmedOwner(site: Pick<Site, "partnerState">): void {
  if (!isUnconfirmed(site)) return;
  const text =
    "Confirm the owner's email address first. Until then, this site can't give anything away or send emails to others.";
  throw new AppError("conflict", text, { fields: { site: text } });
}

/** Returns only test gateways for drafts, and none for unconfirmed sites, because test money buys real documents. */
export function getGateways(
  { gateways }: Pick<Services, "gateways">,
  site: Pick<Site, "launchedAt" | "partnerState">,
): Services["gateways"] {
  if (isUnconfirmed(site)) return new Map();
  if (!isDraft(site)) return gateways;
  return new Map([...gateways].filter(([name]) => name === "sandbox"));
}

/** Requires email for real money: otherwise, an attacker could register the buyer's address first. */
export function mayGuestsBuy(
  { gateways, mail }: Pick<Services, "gateways" | "mail">,
  site: Pick<Site, "launchedAt">,
): boolean {
  return mail.delivers || [...getGateways({ gateways }, site).keys()].every((name) => name === "sandbox");
}

export interface Admin {
  user: UserRow;
  allSites: boolean;
  root: RootDatabase | null;
}

export function getRole({ user, allSites }: Pick<Admin, "user" | "allSites">): Role {
  return allSites ? "operator" : user.staffRole;
}

export interface ApiKeyCaller {
  id: string;
  name: string;
  mode: ApiKeyMode;
  prefix: string;
  scopes: readonly string[];
  expiresAt: Date | null;
  /** Restricted to the key's site, even if the account is an operator's. */
  user: UserRow;
}

export interface BaseContext {
  db: Database;
  site: Site;
  user: UserRow | null;
  admin: Admin | null;
  apiKey: ApiKeyCaller | null;
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

interface CallInput {
  query: unknown;
  body: unknown;
}

export interface ServedCall {
  readonly call: CallDefinition;
  readonly needsSite: boolean;
  parse(input: CallInput): CallInput;
  run(context: BaseContext, parsed: CallInput): Promise<unknown>;
  runBare(services: Services, db: Database): Promise<unknown>;
}

export function serve<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: CallDefinition<Q, B, R>,
  handler: (context: CallContext<CallDefinition<Q, B, R>>) => Promise<z.input<R> | Response>,
): ServedCall {
  return {
    call,
    needsSite: true,
    parse: ({ query, body }) => ({
      query: parseFields(call.query, query),
      body: parseFields(call.request, body),
    }),
    async run(context, parsed) {
      const { query, body } = parsed as { query: z.output<Q>; body: z.output<B> };
      await refuseInfected(body, context);
      return handler({ ...context, query, body });
    },
    async runBare() {
      throw new AppError("unknown_site", "This address isn't set up here.");
    },
  };
}

export function serveWithoutSite<R extends z.ZodType>(
  call: CallDefinition<z.ZodType, z.ZodType, R>,
  handler: (context: { services: Services; db: Database }) => Promise<z.input<R> | Response>,
): ServedCall {
  return {
    call,
    needsSite: false,
    parse: (input) => input,
    run: (context) => handler(context),
    runBare: (services, db) => handler({ services, db }),
  };
}

export function succeeded<Fields extends object>(fields: Fields): Fields & { status: "success" } {
  return { ...fields, status: "success" };
}

export function requireUser(context: Pick<BaseContext, "user">): UserRow {
  if (!context.user) throw new AppError("not_logged_in", "Log in first.");
  return context.user;
}

export function requireAdmin(context: Pick<BaseContext, "admin">): Admin {
  if (!context.admin) throw new AppError("not_logged_in", "Log in first.");
  return context.admin;
}
