const CARRIED = ["vin", "year", "make", "model", "series"] as const;
const OWN_PAGES = /^\/(?:shared|reset-password|verify-email|restore-account|payment|success-page)(?:\/|$)/;

export function getOtherSiteHref(origin: string, path: string, search: Pick<URLSearchParams, "get">): string {
  if (OWN_PAGES.test(path)) return `${origin}/`;
  const kept = new URLSearchParams();
  for (const name of CARRIED) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  return `${origin}${path}${kept.size > 0 ? `?${kept}` : ""}`;
}
