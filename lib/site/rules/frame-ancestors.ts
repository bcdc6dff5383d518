import { getDomain } from "tldts";
import { isPrivateHost } from "@/lib/platform/values";
import type { SiteConfig } from "../contract/site";

/** Anything else could end or widen the CSP directive. */
const FRAME_SOURCE = /^https:\/\/(\*\.)?([a-z0-9.-]+(?::\d{1,5})?)$/i;

/** Rejects wildcards for public suffixes, such as `https://*.co.uk` and `https://*.github.io`. */
export function isFrameSource(text: string): boolean {
  const [, wildcard, host] = FRAME_SOURCE.exec(text) ?? [];
  if (!host || !URL.canParse(`https://${host}`)) return false;
  const { hostname } = new URL(`https://${host}`);
  if (isPrivateHost(hostname)) return false;
  return !wildcard || getDomain(hostname, { allowPrivateDomains: true }) !== null;
}

export function frameAncestors(site: Pick<SiteConfig, "frameAncestors" | "webviewOrigins">): string {
  const sources = [...site.frameAncestors.filter(isFrameSource), ...site.webviewOrigins];
  return sources.length > 0 ? [...new Set(sources)].join(" ") : "'none'";
}
