import type { supportCalls } from "@/lib/contract/support";
import { POSITIVE_RATING_MIN } from "@/lib/core/constants";
import { cleanVinInput } from "@/lib/core/vin";
import { feedbacks } from "../db/schema/support";
import { queueOperatorEmail } from "../email/operator-email";
import { keyedId } from "../kernel/public-number";
import type { CallContext, UserRow } from "../kernel/serve";

/**
 * Stores a user's feedback; the same text again is the same feedback. Dissatisfied users are reported to the operator.
 */
export async function createFeedback(
  context: CallContext<typeof supportCalls.createFeedback>,
  user: UserRow,
): Promise<void> {
  const { db, site, services, body } = context;
  const vin = cleanVinInput(body.vin).vin;
  const { report_type: reportType, satisfaction, feedback_msg: message } = body;
  const values = {
    siteId: site.id,
    userId: user.id,
    vin,
    reportType,
    satisfaction,
    message: message || null,
  };
  const id = keyedId(services.secrets.digestKey, ["feedback", values]);
  await db.transaction(async (tx) => {
    const inserted = await tx
      .insert(feedbacks)
      .values({ id, ...values, createdAt: services.now() })
      .onConflictDoNothing({ target: feedbacks.id })
      .returning({ id: feedbacks.id });
    if (inserted.length === 0 || satisfaction >= POSITIVE_RATING_MIN) return;
    await queueOperatorEmail(context, tx, "feedback_notice", id, {
      vin,
      about: reportType,
      satisfaction: String(satisfaction),
      email: user.email,
      message: message ?? "",
    });
  });
}
