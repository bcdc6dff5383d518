import { calls } from "@/lib/contract/table";
import { createRandomId } from "@/lib/core/random-id";
import { cleanVinInput } from "@/lib/core/vin-input";
import { consents, failureLogs } from "../db/schema/support";
import { type BaseContext, type ServedCall, serve, succeeded } from "../kernel/serve";

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
  serve(calls.support.log, async (context) => {
    await keepFailure(context, context.body);
    return succeeded({});
  }),
  serve(calls.support.errorVin, async (context) => {
    const { vin } = cleanVinInput(context.body.vin);
    await keepFailure(context, { ...context.body, vin, kind: "error_vin" });
    return succeeded({});
  }),
  serve(calls.support.consent, async ({ db, site, user, body, services }) => {
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
