import { callList } from "@/lib/contract/table";
import { EMBED_PATHS } from "@/lib/core/embed/embed-widget";
import { PROBE_PATHS } from "@/lib/probes";
import { memberHref } from "@/lib/routes";

/**
 * Every address that the front answers without Next. Next has a route for each of them too, for a host without the front:
 * tests/server/next-start.test.ts requests them all there.
 */
export const servedAddresses = {
  probes: PROBE_PATHS,
  embeds: EMBED_PATHS,
  /** Without a prefix and with it. */
  calls: callList.flatMap(({ method, path }) => [
    { method, path },
    { method, path: memberHref(path) },
  ]),
};
