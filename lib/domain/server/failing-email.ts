import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import {
  composeEmail,
  formatEmailDate,
  formatEmailDomainNext,
  formatEmailDomainProblem,
  getSiteLocale,
  type Mailer,
} from "@/lib/email/server";
import type { Database } from "@/lib/platform/db";
import { routes } from "@/lib/routes";
import { sites } from "@/lib/site/schema/site";
import type { DomainRow } from "./domain-repository";
import type { FailingDay } from "./domain-state";

const NOTHING = "–";

async function loadReaders(tx: Database, siteId: string, support: string): Promise<string[]> {
  const owners = await tx
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.siteId, siteId),
        eq(users.role, "admin"),
        eq(users.staffRole, "owner"),
        isNull(users.disabledAt),
      ),
    );
  return owners.length > 0 ? owners.map(({ email }) => email) : [support];
}

export async function queueFailingEmails(
  tx: Database,
  mail: Pick<Mailer, "queue">,
  row: DomainRow,
  day: FailingDay,
): Promise<void> {
  const [site] = await tx.select().from(sites).where(eq(sites.id, row.siteId));
  const [finding] = row.findings;
  if (!site || !row.failingSince || !finding) return;
  const locale = getSiteLocale(site.config);
  // Use the previous address, because the failing domain may be unreachable.
  const link = new URL(`${routes.partner}/domain`, row.replacedOrigin ?? site.config.origin).href;
  const values = {
    host: row.host,
    since: formatEmailDate(row.failingSince, locale),
    problem: formatEmailDomainProblem(finding.code, locale),
    record: `${finding.type} ${finding.name}`,
    found: finding.found.join(", ") || NOTHING,
    needed: finding.expected ?? NOTHING,
    next: formatEmailDomainNext(day, locale),
    link,
  };
  for (const to of await loadReaders(tx, row.siteId, site.config.support_email)) {
    await mail.queue(tx, {
      siteId: row.siteId,
      to,
      dedupe: `domain_failing_notice:${row.id}:${row.failingSince.toISOString()}:${day}:${to}`,
      evenIfClosed: true,
      ...composeEmail(site, locale, "domain_failing_notice", values),
    });
  }
}
