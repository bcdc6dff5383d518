import { getDomain } from "tldts";
import type { SiteConfig } from "@/lib/contract/site";
import { isPrivateHost } from "@/lib/core/private-host";

/** `https://host[:port]` with an optional `*.` in front; anything else would end or widen the directive. */
const FRAME_SOURCE = /^https:\/\/(\*\.)?([a-z0-9.-]+(?::\d{1,5})?)$/i;

/**
 * Whether a text is allowed in a site's list of frame ancestors: a public host, or all names below a domain that somebody
 * can own. `https://*.com`, `https://*.co.uk` and `https://*.github.io` are everybody's.
 */
export function isFrameSource(text: string): boolean {
  const [, wildcard, host] = FRAME_SOURCE.exec(text) ?? [];
  if (!host || !URL.canParse(`https://${host}`)) return false;
  const { hostname } = new URL(`https://${host}`);
  if (isPrivateHost(hostname)) return false;
  return !wildcard || getDomain(hostname, { allowPrivateDomains: true }) !== null;
}

/** The sources of the CSP directive frame-ancestors: the site's own lists, else nobody (SEC-FRM-01). */
export function frameAncestors(site: Pick<SiteConfig, "frameAncestors" | "webviewOrigins">): string {
  const sources = [...site.frameAncestors.filter(isFrameSource), ...site.webviewOrigins];
  return sources.length > 0 ? [...new Set(sources)].join(" ") : "'none'";
}
