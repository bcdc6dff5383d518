import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { type ServedCall, serve, succeeded } from "../kernel/serve";
import { findSite } from "./site-repository";

/** `domain` repeats the host, as the specification has it; it must belong to the current site. */
const settings = serve(calls.site.settings, async ({ db, site, body }) => {
  const named = await findSite(db, body.domain.toLowerCase());
  if (named?.id !== site.id) throw new AppError("unknown_site", "This address is not set up here.");
  return succeeded({ data: site.settings });
});

export const siteRoutes: ServedCall[] = [
  serve(calls.site.config, async ({ site }) => succeeded({ data: site.config })),
  settings,
];
