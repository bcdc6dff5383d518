import { clearCookie, newThemePreviewCookie, THEME_PREVIEW_COOKIE } from "@/lib/bff/session";
import { fetchPreviewedTheme } from "@/lib/bff/theme-preview";
import { withTheme } from "@/lib/site/rules/site";
import { END_PREVIEW, THEME_PREVIEW } from "@/lib/site/rules/theme-preview";
import { createMessagePage } from "./plain-page";
import { NO_REFERRER, type RequestContext, redirectTo, withoutField } from "./request-context";

/** Exchanges the key of `?theme-preview=` for a cookie (docs/decisions/themes.md). */
export async function runThemePreviewStep(context: RequestContext): Promise<Response | null> {
  const { url, site, viewer } = context;
  const previewKey = url.searchParams.get(THEME_PREVIEW);
  if (previewKey === END_PREVIEW) {
    context.cookies.push(clearCookie(THEME_PREVIEW_COOKIE));
    return redirectTo(context, withoutField(url, THEME_PREVIEW));
  }
  const key = previewKey ?? viewer.themePreview;
  if (key === null) return null;
  const preview = await fetchPreviewedTheme(key, { site, address: context.origin.address });
  if (preview.kind !== "alive") return refuse(context, preview.kind);
  if (previewKey !== null) {
    context.cookies.push(await newThemePreviewCookie(previewKey, { host: site.host }));
    return redirectTo(context, withoutField(url, THEME_PREVIEW), NO_REFERRER);
  }
  context.site = withTheme(site, preview.theme);
  context.isThemePreview = true;
  return null;
}

function refuse({ request, url, site }: RequestContext, kind: "ended" | "unavailable"): Response {
  const forced = site.forcedLocale;
  if (kind === "unavailable") {
    const headers = { ...NO_REFERRER, "retry-after": "5" };
    return createMessagePage(request, "unavailable", { forced, headers }).response;
  }
  const link = withoutField(url, THEME_PREVIEW);
  const { response } = createMessagePage(request, "previewEnded", { forced, headers: NO_REFERRER, link });
  // The client router's request comes first; leave the notice to the full page load that follows.
  if (!request.headers.has("rsc")) {
    response.headers.append("set-cookie", clearCookie(THEME_PREVIEW_COOKIE));
  }
  return response;
}
