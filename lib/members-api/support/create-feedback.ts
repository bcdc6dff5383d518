import type { supportCalls } from "@/lib/contract/support";
import { POSITIVE_RATING_MIN } from "@/lib/core/constants";
import { cleanVinInput } from "@/lib/core/vin";
import { feedbacks } from "../db/schema";
import { queueOperatorMail } from "../mail/operator-mail";
import { keyedId } from "../request/public-number";
import type { CallContext, UserRow } from "../serve";

/** Keeps what a user thinks; the same words again are the same feedback. The operator hears of who is not content. */
export async function createFeedback(
  context: CallContext<typeof supportCalls.createFeedback>,
  user: UserRow,
): Promise<void> {
  const { db, site, services, body } = context;
  const vin = cleanVinInput(body.vin).vin;
  const { report_type: reportType, satisfaction, feedback_msg: message } = body;
  const said = { siteId: site.id, userId: user.id, vin, reportType, satisfaction, message: message || null };
  const id = keyedId(services.secrets.digestKey, ["feedback", said]);
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(feedbacks)
      .values({ id, ...said, createdAt: services.now() })
      .onConflictDoNothing({ target: feedbacks.id })
      .returning({ id: feedbacks.id });
    if (made.length === 0 || satisfaction >= POSITIVE_RATING_MIN) return;
    await queueOperatorMail(context, tx, "feedback_notice", id, {
      ...{ vin, about: reportType, satisfaction: String(satisfaction) },
      ...{ email: user.email, message: message ?? "" },
    });
  });
}
