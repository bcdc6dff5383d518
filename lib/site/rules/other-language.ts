const CARRIED = ["vin", "year", "make", "model", "series"] as const;
const OWN_PAGES = /^\/(?:shared|reset-password|verify-email|restore-account|payment|success-page)(?:\/|$)/;

export function getOtherSiteHref(origin: string, path: string, search: Pick<URLSearchParams, "get">): string {
  if (OWN_PAGES.test(path)) return `${origin}/`;
  const query = new URLSearchParams();
  for (const name of CARRIED) {
    const value = search.get(name);
    if (value) query.set(name, value);
  }
  return `${origin}${path}${query.size > 0 ? `?${query}` : ""}`;
}
