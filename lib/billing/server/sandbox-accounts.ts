import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { getPartnerHref } from "@/lib/routes";
import { getWholesaleToReturn } from "@/lib/wholesale/rules/wholesale";
import type { AccountFacts, AccountRequirement } from "../rules/payment-account";
import type { SandboxAccountOutcome } from "../rules/sandbox-account";
import { sandboxAccounts, sandboxFees } from "../schema/sandbox";
import type { ConnectedAccounts } from "./payment-gateway";
import { createCannotSellError } from "./sale-routes";
import type { SandboxRow } from "./sandbox-repository";

const DUE_IN_MS = 14 * 24 * 60 * 60_000;

type AccountRow = typeof sandboxAccounts.$inferSelect;

interface SandboxAccountOptions {
  db: Database;
  now(): Date;
  readEvent: ConnectedAccounts["readEvent"];
}

export function createSandboxAccounts({ db, now, readEvent }: SandboxAccountOptions) {
  async function find(ref: string): Promise<AccountRow> {
    const [row] = await db.select().from(sandboxAccounts).where(eq(sandboxAccounts.ref, ref));
    if (!row) throw new AppError("conflict", "We couldn't find this test account.");
    return row;
  }

  return {
    async create({ id, siteId }) {
      const ref = `sandbox_account_${id}`;
      const row = { ref, siteId, outcome: "started" as const, createdAt: now() };
      await db.insert(sandboxAccounts).values(row).onConflictDoNothing({ target: sandboxAccounts.ref });
      return { ref };
    },
    async onboardingUrl() {
      return getPartnerHref("payouts/sandbox");
    },
    read: async (ref) => getFacts(await find(ref)),
    readEvent,
    async setRenewalFee() {
      // The sandbox charges the exact fee for each renewal.
    },
    async settleFee({ paymentRef, keepCents }) {
      const [fee] = await db
        .update(sandboxFees)
        .set({
          returnedCents: sql`greatest(${sandboxFees.returnedCents}, ${sandboxFees.amountCents} - ${keepCents})`,
        })
        .where(eq(sandboxFees.paymentRef, paymentRef))
        .returning();
      return { chargedCents: fee?.amountCents ?? 0, returnedCents: fee?.returnedCents ?? 0 };
    },
    async play(ref, outcome) {
      const dueAt = outcome === "restricted" ? new Date(now().getTime() + DUE_IN_MS) : null;
      await db.update(sandboxAccounts).set({ outcome, dueAt }).where(eq(sandboxAccounts.ref, ref));
    },
    async assertTakesMoney(ref: string) {
      if ((await find(ref)).outcome !== "complete") throw createCannotSellError();
    },
  } satisfies ConnectedAccounts & { assertTakesMoney(ref: string): Promise<void> };
}

const CARDS: Record<SandboxAccountOutcome, AccountFacts["cards"]> = {
  started: "restricted",
  pending: "pending",
  complete: "active",
  restricted: "restricted",
  rejected: "rejected",
  closed: "restricted",
};

function missing(name: string, values: Partial<AccountRequirement> = {}): AccountRequirement {
  return { name, status: "currently_due", from: "user", problem: null, ...values };
}

function listRequirements(outcome: SandboxAccountOutcome): AccountRequirement[] {
  if (outcome === "started")
    return [
      missing("identity.business_details.registered_name"),
      missing("configuration.merchant.payout_method"),
    ];
  if (outcome === "pending")
    return [missing("identity.individual.documents.primary_verification", { from: "gateway" })];
  if (outcome !== "restricted") return [];
  const problem = "The document is expired. Upload one that is still valid. (Test)";
  return [missing("identity.individual.documents.primary_verification", { status: "past_due", problem })];
}

function getFacts({ outcome, dueAt }: AccountRow): AccountFacts {
  return {
    isClosed: outcome === "closed",
    cards: CARDS[outcome],
    payouts: outcome === "complete",
    requirements: listRequirements(outcome),
    dueAt,
  };
}

export async function takeSandboxFee(
  db: Database,
  row: SandboxRow,
  paymentRef: string,
  now: Date,
): Promise<void> {
  const { siteId, account, currency, feeCents } = row;
  if (account === null || !feeCents) return;
  const fee = { paymentRef, siteId, account, currency, amountCents: feeCents, createdAt: now };
  await db.insert(sandboxFees).values(fee).onConflictDoNothing({ target: sandboxFees.paymentRef });
}

export async function returnSandboxFee(db: Database, row: SandboxRow, paymentRef: string): Promise<void> {
  const refunds = Object.values(row.refunds).filter((refund) => refund.paymentRef === paymentRef);
  const refundedCents = refunds.reduce((sum, { cents }) => sum + cents, 0);
  const totalCents = row.paymentRef === paymentRef ? row.amountCents : (row.renewalCents ?? 0);
  const returnedCents = getWholesaleToReturn(row.feeCents ?? 0, totalCents, refundedCents);
  await db
    .update(sandboxFees)
    .set({ returnedCents: sql`greatest(${sandboxFees.returnedCents}, ${returnedCents})` })
    .where(eq(sandboxFees.paymentRef, paymentRef));
}
