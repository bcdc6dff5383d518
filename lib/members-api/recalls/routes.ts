import { calls } from "@/lib/contract/table";
import { putCommonMakesFirst } from "@/lib/core/vehicle/listed-makes";
import { type ServedCall, serve, succeeded } from "../kernel/serve";
import { getCachedRecalls, markSavedFacts } from "../sources/cached-facts";
import type { PickListResult } from "../sources/pick-lists";
import { checkModel, checkVin, translateCheck } from "./recall-check";

function toListed<T>({ data, source, askedAt }: PickListResult<T>) {
  return succeeded({ data, source, asked_at: askedAt });
}

export const recallRoutes: readonly ServedCall[] = [
  serve(calls.recalls.years, async ({ services }) => toListed(await services.recallLists.years())),
  serve(calls.recalls.makes, async ({ query, services }) => {
    const { data, ...answer } = await services.recallLists.makes(query.year);
    return toListed({ ...answer, data: putCommonMakesFirst(data) });
  }),
  serve(calls.recalls.models, async ({ query, services }) =>
    toListed(await services.recallLists.models(query.year, query.make)),
  ),
  serve(calls.recalls.byVin, async ({ db, site, user, query, services, locale }) => {
    const data = await checkVin(services, query.vin);
    if (user)
      await markSavedFacts(db, { siteId: site.id, userId: user.id, vin: query.vin }, getCachedRecalls(data));
    return succeeded({ data: translateCheck(data, locale) });
  }),
  serve(calls.recalls.check, async ({ body, services, locale }) =>
    succeeded({ data: translateCheck(await checkModel(services, body), locale) }),
  ),
];
