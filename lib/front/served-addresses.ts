import { callList } from "@/lib/compose/calls/table";
import { EMBED_PATHS } from "@/lib/embed/rules/widget";
import { PROBE_PATHS } from "@/lib/platform/telemetry";
import { getMemberHref } from "@/lib/routes";

/** Next also needs a route for each path, for deployments without the front (tests/server/next-start.test.ts). */
export const servedAddresses = {
  probes: PROBE_PATHS,
  embeds: EMBED_PATHS,
  calls: callList.flatMap(({ method, path }) => [
    { method, path },
    { method, path: getMemberHref(path) },
  ]),
};
