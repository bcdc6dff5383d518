import { type BaseContext, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { createRandomId } from "@/lib/platform/values";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import { supportCalls } from "../contract/support";
import { consents, failureLogs } from "../schema";

async function keepFailure(
  { db, site, user, requestId, services }: BaseContext,
  entry: Record<string, unknown>,
): Promise<void> {
  await db.insert(failureLogs).values({
    id: createRandomId(),
    siteId: site.id,
    userId: user?.id ?? null,
    entry: { ...entry, answered_request_id: requestId },
    createdAt: services.now(),
  });
}

export const logRoutes: ServedCall[] = [
  serve(supportCalls.log, async (context) => {
    await keepFailure(context, context.body);
    return succeeded({});
  }),
  serve(supportCalls.errorVin, async (context) => {
    const { vin } = cleanVinInput(context.body.vin);
    await keepFailure(context, { ...context.body, vin, kind: "error_vin" });
    return succeeded({});
  }),
  serve(supportCalls.consent, async ({ db, site, user, body, services }) => {
    const { visitor, ...choice } = body;
    await db.insert(consents).values({
      id: createRandomId(),
      siteId: site.id,
      userId: user?.id ?? null,
      visitor,
      choice,
      createdAt: services.now(),
    });
    return succeeded({});
  }),
];
