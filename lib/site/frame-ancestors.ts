import type { SiteConfig } from "@/lib/contract/site";
import { isLoopbackHost } from "@/lib/core/host";

/** `https://host[:port]` with an optional `*.` in front; anything else would end or widen the directive. */
const FRAME_SOURCE = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/i;

/** Whether a text is allowed in a site's list of frame ancestors. */
export function isFrameSource(text: string): boolean {
  return FRAME_SOURCE.test(text);
}

/** Whether a text is the one origin of a page that may speak with this site's pages as a host app does. */
export function isHostOrigin(text: string): boolean {
  if (!isFrameSource(text) || text.includes("*") || !URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname)));
}

/** The sources of the CSP directive frame-ancestors: the site's own lists, else nobody (SEC-FRM-01). */
export function frameAncestors(site: Pick<SiteConfig, "frameAncestors" | "webviewOrigins">): string {
  const sources = [...site.frameAncestors.filter(isFrameSource), ...site.webviewOrigins];
  return sources.length > 0 ? [...new Set(sources)].join(" ") : "'none'";
}
