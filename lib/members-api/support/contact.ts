import type { supportCalls } from "@/lib/contract/support";
import { contactMessages } from "../db/schema";
import { queueOperatorMail } from "../mail/operator-mail";
import { keyedId } from "../request/public-number";
import type { CallContext } from "../serve";

/** Keeps a message to the operator and mails it there, once a day for the same words of the same address. */
export async function takeContactMessage(context: CallContext<typeof supportCalls.contact>): Promise<void> {
  const { db, site, services, body, user } = context;
  const now = services.now();
  const { name, email, message } = body;
  const day = now.toISOString().slice(0, 10);
  const id = keyedId(services.secrets.digestKey, ["contact", site.id, email, message, day]);
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(contactMessages)
      .values({
        ...{ id, siteId: site.id, userId: user?.id ?? null },
        ...{ name: name || null, email, message, createdAt: now },
      })
      .onConflictDoNothing({ target: contactMessages.id })
      .returning({ id: contactMessages.id });
    if (made.length === 0) return;
    await queueOperatorMail(context, tx, "contact_notice", id, { name: name || "–", email, message });
  });
}
