import { and, eq, inArray, isNull } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import { getSiteLocale, queueMemberEmail } from "@/lib/email/server";
import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { getPartnerHref } from "@/lib/routes";
import { PERMISSIONS } from "@/lib/staff/rules/permissions";
import { type AccountKey, noteRefusal } from "./site-account";

export function reportExhausted(
  context: Pick<BaseContext, "db" | "site" | "services">,
  account: AccountKey,
): Promise<void> {
  return runSerializableTransaction(context.db, (tx) => reportInTransaction(tx, context, account));
}

/** Notifies the staff who see payouts, at most once a day. */
export async function reportInTransaction(
  tx: Database,
  { site, services }: Pick<BaseContext, "site" | "services">,
  account: AccountKey,
): Promise<void> {
  const now = services.now();
  services.log.warn({ site: site.uri, currency: account.currency }, "prepaid wholesale is used up");
  if (!(await noteRefusal(tx, account, now))) return;
  const readers = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.siteId, site.id),
        eq(users.role, "admin"),
        eq(users.allSites, false),
        inArray(users.staffRole, [...PERMISSIONS["payouts.read"].roles]),
        isNull(users.disabledAt),
      ),
    );
  for (const { id } of readers) {
    await queueMemberEmail(tx, services.mail, {
      siteId: site.id,
      userId: id,
      locale: getSiteLocale(site.config),
      text: "wholesale_exhausted",
      path: getPartnerHref("payouts"),
      occasion: `${id}:${account.currency}:${now.toISOString()}`,
      values: { currency: account.currency },
    });
  }
}
