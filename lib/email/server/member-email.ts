import { and, eq, isNull, or } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import type { Database } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/i18n";
import { sites } from "@/lib/site/schema/site";
import { composeEmail, type EmailText } from "./email-template";
import type { Mailer } from "./mailer";

interface MemberEmail {
  siteId: string;
  userId: string;
  locale: Locale;
  text: EmailText;
  path: string;
  occasion: string;
  values?: Record<string, string>;
  evenIfClosed?: boolean;
}

export async function queueMemberEmail(
  tx: Database,
  mail: Pick<Mailer, "queue">,
  { siteId, userId, locale, text, path, occasion, values, evenIfClosed }: MemberEmail,
): Promise<void> {
  const isOpen = isNull(users.disabledAt);
  const isReader = evenIfClosed ? or(isOpen, eq(users.disabledReason, "deletion")) : isOpen;
  const [member] = await tx
    .select({ email: users.email, config: sites.config, settings: sites.settings })
    .from(users)
    .innerJoin(sites, eq(sites.id, users.siteId))
    .where(and(eq(users.siteId, siteId), eq(users.id, userId), isReader));
  if (!member) return;
  const link = new URL(path, member.config.origin).href;
  await mail.queue(tx, {
    siteId,
    to: member.email,
    dedupe: `${text}:${occasion}`,
    evenIfClosed,
    ...composeEmail(member, locale, text, { ...values, link }),
  });
}
