import { routes } from "@/lib/routes";

const pages: readonly string[] = Object.values(routes);
const CAMPAIGN = ["utm_source", "utm_medium", "utm_campaign"] as const;

/**
 * A page's path as third parties may know it: one of ours, never its parameters. A vehicle's number, a report's
 * number or a mistyped secret would otherwise go out with it.
 */
export function analyticsPath(path: string): string {
  if (path.startsWith(`${routes.garage}/`)) return `${routes.garage}/vehicle`;
  const bare = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  return pages.includes(bare) ? bare : "/other";
}

/** A readable campaign name; what could be a VIN, a plate, a token or an address is not one. */
function isCampaign(text: string): boolean {
  return /^[a-z][a-z_-]{0,39}$/.test(text);
}

/** The whole address for third parties: origin, path, and readable lower-case campaign names. Nothing else is sent. */
export function analyticsUrl(address: string): string {
  const url = new URL(address);
  const names = CAMPAIGN.flatMap((name) => {
    const text = url.searchParams.get(name);
    return text && isCampaign(text) ? [`${name}=${text}`] : [];
  });
  return `${url.origin}${analyticsPath(url.pathname)}${names.length > 0 ? `?${names.join("&")}` : ""}`;
}

/** Where the visitor came from: our own pages cleaned, of others the origin alone; "" if it is unknown. */
export function analyticsReferrer(referrer: string, origin: string): string {
  if (!URL.canParse(referrer)) return "";
  const url = new URL(referrer);
  return url.origin === origin ? analyticsUrl(referrer) : `${url.origin}/`;
}

/** Whether a script that reads the address by itself would read nothing that it may not know. */
export function hasNoQuery(address: string): boolean {
  const { origin, pathname, search } = new URL(address);
  return analyticsUrl(address) === origin + pathname + search;
}
