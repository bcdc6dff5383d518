import { type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { getCachedRecalls, markSavedFacts, type PickListResult } from "@/lib/sources/server";
import { putCommonMakesFirst } from "@/lib/vehicle/rules/listed-makes";
import { recallCalls } from "../contract/recalls";
import { checkModel, checkVin, translateCheck } from "./recall-check";

function toListed<T>({ data, source, askedAt }: PickListResult<T>) {
  return succeeded({ data, source, asked_at: askedAt });
}

export const recallRoutes: readonly ServedCall[] = [
  serve(recallCalls.years, async ({ services }) => toListed(await services.recallLists.years())),
  serve(recallCalls.makes, async ({ query, services }) => {
    const { data, ...answer } = await services.recallLists.makes(query.year);
    return toListed({ ...answer, data: putCommonMakesFirst(data) });
  }),
  serve(recallCalls.models, async ({ query, services }) =>
    toListed(await services.recallLists.models(query.year, query.make)),
  ),
  serve(recallCalls.byVin, async ({ db, site, user, query, services, locale }) => {
    const data = await checkVin(services, query.vin);
    if (user)
      await markSavedFacts(db, { siteId: site.id, userId: user.id, vin: query.vin }, getCachedRecalls(data));
    return succeeded({ data: translateCheck(data, locale) });
  }),
  serve(recallCalls.check, async ({ body, services, locale }) =>
    succeeded({ data: translateCheck(await checkModel(services, body), locale) }),
  ),
];
