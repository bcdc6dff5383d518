import { routes } from "@/lib/routes";

const pages: readonly string[] = Object.values(routes);
const CAMPAIGN = ["utm_source", "utm_medium", "utm_campaign"] as const;

/** Drops parameters and IDs because third parties must not receive VINs, report numbers, or secrets. */
export function getAnalyticsPath(path: string): string {
  if (path.startsWith(`${routes.garage}/`)) return `${routes.garage}/vehicle`;
  const bare = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  return pages.includes(bare) ? bare : "/other";
}

function isCampaign(text: string): boolean {
  return /^[a-z][a-z_-]{0,39}$/.test(text);
}

export function getAnalyticsUrl(address: string): string {
  const url = new URL(address);
  const names = CAMPAIGN.flatMap((name) => {
    const text = url.searchParams.get(name);
    return text && isCampaign(text) ? [`${name}=${text}`] : [];
  });
  return `${url.origin}${getAnalyticsPath(url.pathname)}${names.length > 0 ? `?${names.join("&")}` : ""}`;
}

export function getAnalyticsReferrer(referrer: string, origin: string): string {
  if (!URL.canParse(referrer)) return "";
  const url = new URL(referrer);
  return url.origin === origin ? getAnalyticsUrl(referrer) : `${url.origin}/`;
}

export function hasNoQuery(address: string): boolean {
  const { origin, pathname, search } = new URL(address);
  return getAnalyticsUrl(address) === origin + pathname + search;
}
