import type { z } from "zod";
import type { CallDefinition } from "@/lib/contract/call";
import type { Role } from "@/lib/contract/permissions";
import type { SiteConfigWire, SiteSettingsWire } from "@/lib/contract/site";
import type { ApiKeyMode } from "@/lib/core/api-key";
import { AppError } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/locale";
import type { PartnerState } from "@/lib/core/partner/partner-state";
import { parseFields } from "@/lib/core/request-fields";
import type { Database, RootDatabase } from "../db/database";
import type { users } from "../db/schema/account";
import type { Services } from "./services";
import { refuseInfected } from "./virus-scanner";

export type UserRow = typeof users.$inferSelect;

export interface Site {
  id: string;
  uri: string;
  config: SiteConfigWire;
  settings: SiteSettingsWire;
  /** Since when it is closed; null is open. */
  closedAt?: Date | null;
  /** When it went live; null is a partner's draft. */
  launchedAt?: Date | null;
  /** Where the partner behind the site stands; null is the operator's own site. */
  partnerState?: PartnerState | null;
  /** The host of the site that the one that was asked for only leads to; null where it answers itself. */
  redirectTo?: string | null;
}

/** A partner's site before it goes live: nothing of it is sold for money, or given away. */
export const isDraft = ({ launchedAt }: Pick<Site, "launchedAt">) => launchedAt === null;

/** Whether the owner of a partner's site has yet to confirm the email address: such a site gives nothing away. */
export const isUnconfirmed = ({ partnerState }: Pick<Site, "partnerState">) =>
  partnerState === "awaiting_email";

/** Throws 'conflict' on a site whose owner hasn't confirmed the email address. */
export function requireConfirmedOwner(site: Pick<Site, "partnerState">): void {
  if (!isUnconfirmed(site)) return;
  const text =
    "Confirm the owner's email address first. Until then, this site can't give anything away or send emails to others.";
  throw new AppError("conflict", text, { fields: { site: text } });
}

/**
 * Who takes money on a site, the default first. A draft takes play money alone, and none where the sandbox is off or the
 * owner is unconfirmed: play money pays for real documents.
 */
export function gatewaysOf(
  { gateways }: Pick<Services, "gateways">,
  site: Pick<Site, "launchedAt" | "partnerState">,
): Services["gateways"] {
  if (isUnconfirmed(site)) return new Map();
  if (!isDraft(site)) return gateways;
  return new Map([...gateways].filter(([name]) => name === "sandbox"));
}

/**
 * Returns whether visitors can buy without an account. The account opens through a link in an email. Without a mail
 * server anyone could register that address first and get the purchase, so real money requires one.
 */
export function mayGuestsBuy(
  { gateways, mail }: Pick<Services, "gateways" | "mail">,
  site: Pick<Site, "launchedAt">,
): boolean {
  return mail.delivers || [...gatewaysOf({ gateways }, site).keys()].every((name) => name === "sandbox");
}

/** Who acts in an administrator's call. */
export interface Admin {
  user: UserRow;
  /** May act on every site, not only on the account's own. */
  allSites: boolean;
  /** The whole database, for an administrator of all sites; null for others. */
  root: RootDatabase | null;
}

/** Whose permissions an administrator has: lib/contract/permissions.ts. */
export function roleOf({ user, allSites }: Pick<Admin, "user" | "allSites">): Role {
  return allSites ? "operator" : user.staffRole;
}

/** Who calls with an API key. */
export interface ApiKeyCaller {
  id: string;
  name: string;
  mode: ApiKeyMode;
  prefix: string;
  scopes: readonly string[];
  expiresAt: Date | null;
  /** As one of its own site, also where the account is an operator's: a key never leaves its site. */
  user: UserRow;
}

/** What every call knows before its query and body are read. */
export interface BaseContext {
  /** Sees the rows of this site only, but for an administrator of all sites and for a payment gateway. */
  db: Database;
  site: Site;
  /** The account of the token; never null where the call's auth is required. */
  user: UserRow | null;
  /** The administrator of the token; never null where the row requires one, always null elsewhere. */
  admin: Admin | null;
  /** The API key that the call came with, as whose account `user` and `admin` act; null for everybody else. */
  apiKey: ApiKeyCaller | null;
  /** The bearer token, from where the call's row defines; null for an API key. */
  token: string | null;
  /** The site's own server key came along; never false where the row requires it. */
  hasServerKey: boolean;
  idempotencyKey: string | null;
  requestId: string;
  /** The request headers that the call's row names; '' where one was not sent. */
  headers: Readonly<Record<string, string>>;
  /** The caller's address as the BFF saw it: of IPv6 its network. */
  address: string;
  /** One address, also of IPv6. */
  callerAddress: string;
  /** The first supported language of Accept-Language, or what the site forces. */
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
  /** False for a call that answers without a site, as a health check must. */
  readonly needsSite: boolean;
  /** Parses query and body with the call's schemas. Throws 'invalid_fields'. */
  parse(input: CallInput): CallInput;
  /** Runs the handler on parsed input. Throws AppError; anything else is a fault. */
  run(context: BaseContext, parsed: CallInput): Promise<unknown>;
  /** Runs a call that needs no site. */
  runBare(services: Services, db: Database): Promise<unknown>;
}

/** Binds a row of the table to what answers it. The handler returns the row's wire shape, or a Response as it is. */
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

/** A success with the given keys. TypeScript would widen a bare `status: "success"` to string in a handler's answer. */
export function succeeded<Fields extends object>(fields: Fields): Fields & { status: "success" } {
  return { ...fields, status: "success" };
}

/** The account of a call whose row demands one. */
export function requireUser(context: Pick<BaseContext, "user">): UserRow {
  if (!context.user) throw new AppError("not_logged_in", "Log in first.");
  return context.user;
}

/** The administrator of a call whose row demands one. */
export function requireAdmin(context: Pick<BaseContext, "admin">): Admin {
  if (!context.admin) throw new AppError("not_logged_in", "Log in first.");
  return context.admin;
}
