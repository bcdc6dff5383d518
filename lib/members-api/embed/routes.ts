import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { type ServedCall, serve, succeeded } from "../kernel/serve";
import { countBadges } from "./badge-limits";
import { reportBadges } from "./badges";

export const embedRoutes: ServedCall[] = [
  serve(calls.embed.badges, async (context) => {
    const { db, services, site, query } = context;
    if (site.config.embedding === false)
      throw new AppError("not_found", "This site isn't shown on other sites.");
    await countBadges(db, context, query.vins, services.now());
    return succeeded({ data: await reportBadges(services, query.vins) });
  }),
];
