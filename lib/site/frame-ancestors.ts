import type { Site } from "./site";

/** `https://host[:port]` with an optional `*.` in front; anything else would end or widen the directive. */
const FRAME_SOURCE = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/i;

/** The sources of the CSP directive frame-ancestors: the site's own list, else nobody (SEC-FRM-01). */
export function frameAncestors(site: Pick<Site, "frameAncestors">): string {
  const sources = site.frameAncestors.filter((source) => FRAME_SOURCE.test(source));
  return sources.length > 0 ? sources.join(" ") : "'none'";
}
