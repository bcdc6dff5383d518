import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { type ServedCall, serve, succeeded } from "../serve";
import { findSite } from "./site-repository";

/** `domain` names the host once more, as the specification has it; it may only be one of the site that is asked. */
const settings = serve(calls.site.settings, async ({ db, site, body }) => {
  const named = await findSite(db, body.domain.toLowerCase());
  if (named?.id !== site.id) throw new AppError("unknown_site", "This address is not set up here.");
  return succeeded({ data: site.settings });
});

export const siteRoutes: ServedCall[] = [
  serve(calls.site.config, async ({ site }) => succeeded({ data: site.config })),
  settings,
];
