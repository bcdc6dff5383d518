import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { serializeError } from "@/lib/platform/telemetry";
import { AppError, createRandomId } from "@/lib/platform/values";
import { type AccountCountry, getAccountState } from "../rules/payment-account";
import { sitePaymentAccounts } from "../schema/payment-account";
import type { ConnectedAccounts, PaymentGateway } from "./payment-gateway";

export type PaymentAccountRow = typeof sitePaymentAccounts.$inferSelect;

const STALE_MS = 6 * 60 * 60_000;
const AT_ONCE = 50;

interface Deps {
  db: Database;
  services: Pick<Services, "gateways" | "log" | "now" | "siteSaved">;
}

export function connectGateways({ gateways }: Pick<Services, "gateways">) {
  return [...gateways.values()].filter(
    (gateway): gateway is PaymentGateway & { accounts: ConnectedAccounts } => gateway.accounts !== null,
  );
}

export function getConnectedAccounts(services: Pick<Services, "gateways">, name: string): ConnectedAccounts {
  const gateway = connectGateways(services).find((item) => item.name === name);
  if (!gateway) throw new AppError("unprocessable", "The operator hasn't set up payment accounts for sites.");
  return gateway.accounts;
}

export async function findPaymentAccount(
  db: Database,
  siteId: string,
  gateway: string,
): Promise<PaymentAccountRow | null> {
  const [row] = await db
    .select()
    .from(sitePaymentAccounts)
    .where(
      and(
        eq(sitePaymentAccounts.siteId, siteId),
        eq(sitePaymentAccounts.gateway, gateway),
        isNull(sitePaymentAccounts.disconnectedAt),
      ),
    );
  return row ?? null;
}

/** Inserts the account before calling the gateway, so that a retry doesn't create a second account. */
export async function enterPaymentAccount(
  tx: Database,
  site: { siteId: string; gateway: string; country: AccountCountry },
  now: Date,
): Promise<PaymentAccountRow> {
  const heldAccount = await findPaymentAccount(tx, site.siteId, site.gateway);
  if (heldAccount?.accountRef === null && heldAccount.country !== site.country) {
    const { country } = site;
    await tx.update(sitePaymentAccounts).set({ country }).where(eq(sitePaymentAccounts.id, heldAccount.id));
    return { ...heldAccount, country };
  }
  if (heldAccount) return heldAccount;
  const values = {
    id: createRandomId(),
    ...site,
    state: "not_started" as const,
    createdAt: now,
    updatedAt: now,
  };
  const [row] = await tx.insert(sitePaymentAccounts).values(values).onConflictDoNothing().returning();
  const current = row ?? (await findPaymentAccount(tx, site.siteId, site.gateway));
  if (!current) throw new Error("a payment account that was just saved is missing");
  return current;
}

/** Creates the account at the gateway if missing. Call outside transactions. */
export async function ensureAtGateway(
  deps: Deps,
  row: PaymentAccountRow,
  site: { name: string; email: string; currency: string },
): Promise<PaymentAccountRow & { accountRef: string }> {
  const { accountRef } = row;
  if (accountRef !== null) return { ...row, accountRef };
  const { id, siteId, country } = row;
  const { ref } = await getConnectedAccounts(deps.services, row.gateway).create({
    id,
    siteId,
    country,
    ...site,
  });
  await deps.db
    .update(sitePaymentAccounts)
    .set({ accountRef: ref, state: "onboarding", updatedAt: deps.services.now() })
    .where(and(eq(sitePaymentAccounts.id, id), isNull(sitePaymentAccounts.accountRef)));
  return { ...row, accountRef: ref, state: "onboarding" };
}

/**
 * Reads the account from the gateway, because notices arrive late, twice and out of order. A lost account
 * becomes 'disconnected'.
 */
export async function syncPaymentAccount(
  { db, services }: Deps,
  row: PaymentAccountRow,
): Promise<PaymentAccountRow> {
  if (row.accountRef === null || row.disconnectedAt !== null) return row;
  const startedAt = services.now();
  const facts = await getConnectedAccounts(services, row.gateway)
    .read(row.accountRef)
    .catch((error: unknown) => {
      // Other rejections may be caused by our own key.
      if (error instanceof AppError && error.code === "conflict") return null;
      throw error;
    });
  if (!facts) return disconnectPaymentAccount(db, row, startedAt);
  const state = getAccountState(facts, row.activatedAt !== null);
  if (state === "disconnected") return disconnectPaymentAccount(db, row, startedAt);
  const isActive = state === "active";
  const [synced] = await db
    .update(sitePaymentAccounts)
    .set({
      state,
      requirements: facts.requirements,
      dueAt: facts.dueAt,
      chargesEnabled: isActive,
      payoutsEnabled: facts.payouts,
      activatedAt: row.activatedAt ?? (isActive ? startedAt : null),
      lastSyncedAt: startedAt,
      updatedAt: startedAt,
    })
    .where(
      and(
        eq(sitePaymentAccounts.id, row.id),
        isNull(sitePaymentAccounts.disconnectedAt),
        or(isNull(sitePaymentAccounts.lastSyncedAt), lte(sitePaymentAccounts.lastSyncedAt, startedAt)),
      ),
    )
    .returning();
  if (synced && synced.state !== row.state) {
    const { siteId: site, accountRef: account } = row;
    services.log.info({ site, account, from: row.state, to: state }, "payment account");
    services.siteSaved();
  }
  return synced ?? (await readBack(db, row));
}

async function readBack(db: Database, row: PaymentAccountRow): Promise<PaymentAccountRow> {
  const [now] = await db.select().from(sitePaymentAccounts).where(eq(sitePaymentAccounts.id, row.id));
  return now ?? row;
}

/** Keeps the row: refunds of earlier payments still need the account. */
export async function disconnectPaymentAccount(
  db: Database,
  row: PaymentAccountRow,
  now: Date,
): Promise<PaymentAccountRow> {
  const [disconnectedAccount] = await db
    .update(sitePaymentAccounts)
    .set({
      state: "disconnected",
      chargesEnabled: false,
      payoutsEnabled: false,
      requirements: [],
      dueAt: null,
      disconnectedAt: now,
      updatedAt: now,
    })
    .where(and(eq(sitePaymentAccounts.id, row.id), isNull(sitePaymentAccounts.disconnectedAt)))
    .returning();
  return disconnectedAccount ?? (await readBack(db, row));
}

export async function findAccountByRef(
  db: Database,
  gateway: string,
  accountRef: string,
): Promise<PaymentAccountRow | null> {
  const [row] = await db
    .select()
    .from(sitePaymentAccounts)
    .where(and(eq(sitePaymentAccounts.gateway, gateway), eq(sitePaymentAccounts.accountRef, accountRef)));
  return row ?? null;
}

export async function syncStaleAccounts(deps: Deps): Promise<void> {
  const { db, services } = deps;
  const names = connectGateways(services).map(({ name }) => name);
  if (names.length === 0) return;
  const before = new Date(services.now().getTime() - STALE_MS);
  const stale = await db
    .select()
    .from(sitePaymentAccounts)
    .where(
      and(
        inArray(sitePaymentAccounts.gateway, names),
        isNotNull(sitePaymentAccounts.accountRef),
        isNull(sitePaymentAccounts.disconnectedAt),
        or(isNull(sitePaymentAccounts.lastSyncedAt), lt(sitePaymentAccounts.lastSyncedAt, before)),
      ),
    )
    .orderBy(asc(sitePaymentAccounts.lastSyncedAt))
    .limit(AT_ONCE);
  for (const row of stale) {
    await syncPaymentAccount(deps, row).catch((error: unknown) => {
      services.log.warn(
        { site: row.siteId, err: serializeError(error) },
        "a payment account could not be checked",
      );
    });
  }
}
