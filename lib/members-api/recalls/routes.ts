import { calls } from "@/lib/contract/table";
import type { ListAnswer } from "../providers/pick-lists";
import { knownRecalls, noteSaved } from "../providers/saved-facts";
import { type ServedCall, serve, succeeded } from "../serve";
import { checkModel, checkVin } from "./recall-check";

function listed<T>({ data, source, askedAt }: ListAnswer<T>) {
  return succeeded({ data, source, asked_at: askedAt });
}

export const recallRoutes: readonly ServedCall[] = [
  serve(calls.recalls.years, async ({ services }) => listed(await services.recallLists.years())),
  serve(calls.recalls.makes, async ({ query, services }) =>
    listed(await services.recallLists.makes(query.year)),
  ),
  serve(calls.recalls.models, async ({ query, services }) =>
    listed(await services.recallLists.models(query.year, query.make)),
  ),
  serve(calls.recalls.byVin, async ({ db, site, user, query, services }) => {
    const data = await checkVin(services, query.vin);
    if (user) await noteSaved(db, { siteId: site.id, userId: user.id, vin: query.vin }, knownRecalls(data));
    return succeeded({ data });
  }),
  serve(calls.recalls.check, async ({ body, services }) =>
    succeeded({ data: await checkModel(services, body) }),
  ),
];
