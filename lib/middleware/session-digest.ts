import { readCookie, signText } from "@/lib/bff/session";
import { LOCALE_COOKIE } from "@/lib/core/locale";
import { THEME_COOKIE } from "@/lib/core/theme-choice";
import type { RequestContext } from "./request-context";

/**
 * Whose login, language and theme a page was drawn for, so that the worker in the browser keeps no copy for another one
 * (docs/decisions/offline.md). It is signed: it says nothing of the token, and changes with it.
 */
export function sessionDigest({ request, viewer }: Pick<RequestContext, "request" | "viewer">): string {
  const cookies = request.headers.get("cookie");
  const look = [LOCALE_COOKIE, THEME_COOKIE].map((name) => readCookie(cookies, name) ?? "");
  return signText("session-digest", [viewer.session?.token ?? "", ...look].join("\0"));
}
