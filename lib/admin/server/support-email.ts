import { composeEmail, type EmailText, getSiteLocale } from "@/lib/email/server";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import type { Site } from "@/lib/site/server";

/** Uses the site's language, because the recipient's is unknown. `occasion` prevents duplicates. */
export async function queueSupportEmail(
  { services }: Pick<BaseContext, "services">,
  tx: Database,
  site: Site,
  text: EmailText,
  email: { to: string; occasion: string; values: Record<string, string> },
): Promise<void> {
  await services.mail.queue(tx, {
    siteId: site.id,
    to: email.to,
    dedupe: `${text}:${site.id}:${email.occasion}`,
    evenIfClosed: text.startsWith("delete_"),
    ...composeEmail(site, getSiteLocale(site.config), text, email.values),
  });
}
