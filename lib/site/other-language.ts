/** What of an address names a car, and nothing of whoever looks at it. */
const CARRIED = ["vin", "year", "make", "model", "series"] as const;
/** Pages that exist on one site only: their addresses hold a key, a token, or a record of it. */
const OWN_PAGES = /^\/(?:shared|reset-password|verify-email|restore-account|payment|success-page)(?:\/|$)/;

/** The same page on the operator's other site, with the car that it is about; tokens and addresses of people stay behind. */
export function otherSiteHref(origin: string, path: string, search: Pick<URLSearchParams, "get">): string {
  if (OWN_PAGES.test(path)) return `${origin}/`;
  const kept = new URLSearchParams();
  for (const name of CARRIED) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  return `${origin}${path}${kept.size > 0 ? `?${kept}` : ""}`;
}
