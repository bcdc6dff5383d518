import { readCookie } from "@/lib/bff/session";
import { formatReference } from "@/lib/platform/calls";
import { inEachLanguage, LOCALE_COOKIE, type Locale, resolveLocale } from "@/lib/platform/i18n";
import { traceId } from "@/lib/platform/telemetry";
import {
  createRandomId,
  escapeMarkup,
  parseThemeChoice,
  THEME_COOKIE,
  type ThemeChoice,
} from "@/lib/platform/values";
import type en from "@/messages/en/entrance.json";
import { newNonce } from "./headers";

export type AuthPageMessages = typeof en;

const catalog = await inEachLanguage<AuthPageMessages>(
  (locale) => import(`../../messages/${locale}/entrance.json`),
);

const STYLE = `:root{color-scheme:light dark}[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
body{margin:0;overflow-wrap:anywhere;background:light-dark(#fbfaf6,#131519);color:light-dark(#17191d,#ebe8df);
font:400 1rem/1.5 system-ui,sans-serif}main{max-width:36rem;margin:0 auto;padding:calc(3rem + env(safe-area-inset-top)) max(1rem,env(safe-area-inset-right))
3rem max(1rem,env(safe-area-inset-left))}a{color:inherit;display:inline-block;padding:.6rem 0}h1{font-size:1.6rem;line-height:1.15;
border-bottom:4px solid;padding-bottom:.75rem}p{max-width:34rem}small{color:light-dark(#5a5d63,#a9aaa8)}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}button{font:inherit;font-weight:600;min-height:44px;padding:.5rem 1.1rem;
border:1px solid;border-radius:3px;background:transparent;color:inherit;cursor:pointer}button:focus-visible{outline:3px solid;outline-offset:2px}`;

export function getAuthPageMessages(
  request: Request,
  forced: Locale | null = null,
): { locale: Locale; theme: ThemeChoice; texts: AuthPageMessages } {
  const cookies = request.headers.get("cookie");
  const locale = resolveLocale({
    site: { forcedLocale: forced, defaultLocale: "en" },
    cookie: readCookie(cookies, LOCALE_COOKIE),
    acceptLanguage: request.headers.get("accept-language"),
  });
  return { locale, theme: parseThemeChoice(readCookie(cookies, THEME_COOKIE)), texts: catalog[locale] };
}

export interface PlainPage {
  status: number;
  locale: Locale;
  theme: ThemeChoice;
  title: string;
  /** Escaped HTML. */
  html: string;
  headers?: Record<string, string>;
  formAction?: "'self'" | "'none'";
}

export function createPlainPage({
  status,
  locale,
  theme,
  title,
  html,
  headers,
  formAction = "'none'",
}: PlainPage): Response {
  const nonce = newNonce();
  const heading = escapeMarkup(title);
  const scheme = theme === "system" ? "" : ` data-theme="${theme}"`;
  const body = `<!doctype html><html lang="${locale}"${scheme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,viewport-fit=cover"><meta name="robots" content="noindex"><title>${heading}</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${heading}</h1>${html}</main></body></html>`;
  return new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      ...headers,
    },
  });
}

export type Notice =
  | "unknown"
  | "unavailable"
  | "badRequest"
  | "tooMany"
  | "crossSite"
  | "previewEnded"
  | "notKept";
const MESSAGE_PAGE_STATUS: Record<Notice, number> = {
  unknown: 404,
  unavailable: 503,
  badRequest: 400,
  tooMany: 429,
  crossSite: 403,
  previewEnded: 410,
  notKept: 400,
};

export function createMessagePage(
  request: Request,
  notice: Notice,
  options: {
    headers?: Record<string, string>;
    forced?: Locale | null;
    link?: string;
  } = {},
): { response: Response; requestId: string } {
  const { locale, theme, texts } = getAuthPageMessages(request, options.forced ?? null);
  const requestId = createRandomId();
  const link =
    options.link === undefined
      ? ""
      : `<p><a href="${escapeMarkup(options.link)}">${escapeMarkup(texts.toSite)}</a></p>`;
  const response = createPlainPage({
    status: MESSAGE_PAGE_STATUS[notice],
    locale,
    theme,
    title: texts[`${notice}Title`],
    html: `<p>${escapeMarkup(texts[`${notice}Text`])}</p>${link}<p><small>${escapeMarkup(texts.reference)} ${formatReference(requestId, traceId())}</small></p>`,
    headers: { ...options.headers, "x-request-id": requestId },
  });
  return { response, requestId };
}
