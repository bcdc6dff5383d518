import type { CallAuth } from "@/lib/contract/call";

/** Session tokens are 256 random bits in base64url; anything else is no token at all. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The bearer token from the one place that the call's row names, or null. */
export function readToken(auth: CallAuth, headers: Headers, query: Record<string, unknown>): string | null {
  if (auth.need === "none") return null;
  const token = {
    authorization: () => headers.get("authorization")?.replace(/^Bearer /i, ""),
    "bearer-header": () => headers.get("bearer"),
    "token-header": () => headers.get("token"),
    "token-query": () => query.token,
  }[auth.placement]();
  return typeof token === "string" && TOKEN.test(token) ? token : null;
}
