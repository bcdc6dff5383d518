import { readCookie, signText } from "@/lib/bff/session";
import { LOCALE_COOKIE } from "@/lib/core/locale";
import { THEME_COOKIE } from "@/lib/core/theme-choice";
import type { RequestContext } from "./request-context";

/**
 * Identifies login, language and theme for the offline cache (docs/decisions/offline.md). Signed, so it doesn't reveal
 * the token.
 */
export function sessionDigest({ request, viewer }: Pick<RequestContext, "request" | "viewer">): string {
  const cookies = request.headers.get("cookie");
  const look = [LOCALE_COOKIE, THEME_COOKIE].map((name) => readCookie(cookies, name) ?? "");
  return signText("session-digest", [viewer.session?.token ?? "", ...look].join("\0"));
}
