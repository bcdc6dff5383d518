import { calls } from "@/lib/contract/table";
import { requireUser, type ServedCall, serve, succeeded } from "../kernel/serve";
import { cachedValue, markSavedFacts } from "../sources/cached-facts";
import { checkValue } from "./market-check";
import { checkQuickly } from "./quick-check";

export const checkRoutes: readonly ServedCall[] = [
  serve(calls.checks.quick, async ({ body, services }) =>
    succeeded({ decode: await checkQuickly(services, body.vin) }),
  ),
  serve(calls.checks.value, async (context) => {
    const { db, site, body, services } = context;
    const data = await checkValue(services, body.vin, body.mileage);
    const saved = { siteId: site.id, userId: requireUser(context).id, vin: body.vin };
    await markSavedFacts(db, saved, cachedValue(data));
    return succeeded({ data });
  }),
];
