import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import { composeEmail, getSiteLocale, type Mailer } from "@/lib/email/server";
import type { Database } from "@/lib/platform/db";
import { getPartnerHref } from "@/lib/routes";
import { sites } from "@/lib/site/schema/site";
import type { webhookEndpoints } from "../schema";

type EndpointRow = typeof webhookEndpoints.$inferSelect;

async function loadOwners(tx: Database, siteId: string, support: string): Promise<string[]> {
  const owners = await tx
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.siteId, siteId),
        eq(users.role, "admin"),
        eq(users.staffRole, "owner"),
        eq(users.allSites, false),
        isNull(users.disabledAt),
      ),
    );
  return owners.length > 0 ? owners.map(({ email }) => email) : [support];
}

export async function queueEndpointEmails(
  tx: Database,
  mail: Pick<Mailer, "queue">,
  { siteId, id, url, description, offReason, lastSuccessAt }: EndpointRow,
  { failures, now }: { failures: number; now: Date },
): Promise<void> {
  const [site] = await tx
    .select({ config: sites.config, settings: sites.settings })
    .from(sites)
    .where(eq(sites.id, siteId));
  if (!site) return;
  const locale = getSiteLocale(site.config);
  const text = {
    none: "webhook_failing",
    failures: "webhook_off",
    gone: "webhook_gone",
    staff: "webhook_off",
  } as const;
  const name = text[offReason ?? "none"];
  const values = {
    // Shows only the host: paths can contain secrets.
    endpoint: description ? `${description} (${new URL(url).host})` : new URL(url).host,
    failures: String(failures),
    link: new URL(getPartnerHref("webhooks"), site.config.origin).href,
  };
  const series = (lastSuccessAt ?? now).toISOString();
  for (const to of await loadOwners(tx, siteId, site.config.support_email))
    await mail.queue(tx, {
      siteId,
      to,
      dedupe: `${name}:${id}:${offReason ? now.toISOString() : `${failures}:${series}`}:${to}`,
      evenIfClosed: true,
      ...composeEmail(site, locale, name, values),
    });
}
