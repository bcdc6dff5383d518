/** Where a request came from, as the thin front settled it: it overwrites these headers on every request. */
export interface RequestOrigin {
  /** The Host header as sent. */
  host: string | null;
  /** The caller's address. */
  address: string;
  /** Whether the browser spoke https, to us or to a trusted front. */
  secure: boolean;
}

export function requestOrigin(headers: Headers): RequestOrigin {
  return {
    host: headers.get("host"),
    address: headers.get("x-forwarded-for")?.split(",")[0]?.trim() || "unknown",
    secure: headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https",
  };
}
