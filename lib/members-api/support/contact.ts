import type { supportCalls } from "@/lib/contract/support";
import { contactMessages } from "../db/schema/support";
import { queueOperatorEmail } from "../email/operator-email";
import { keyedId } from "../kernel/public-number";
import type { CallContext } from "../kernel/serve";

/** Stores a message to the operator and mails it, once a day for the same text from the same address. */
export async function createContactMessage(context: CallContext<typeof supportCalls.contact>): Promise<void> {
  const { db, site, services, body, user } = context;
  const now = services.now();
  const { name, email, message } = body;
  const day = now.toISOString().slice(0, 10);
  const id = keyedId(services.secrets.digestKey, ["contact", site.id, email, message, day]);
  await db.transaction(async (tx) => {
    const inserted = await tx
      .insert(contactMessages)
      .values({
        id,
        siteId: site.id,
        userId: user?.id ?? null,
        name: name || null,
        email,
        message,
        createdAt: now,
      })
      .onConflictDoNothing({ target: contactMessages.id })
      .returning({ id: contactMessages.id });
    if (inserted.length === 0) return;
    await queueOperatorEmail(context, tx, "contact_notice", id, { name: name || "–", email, message });
  });
}
