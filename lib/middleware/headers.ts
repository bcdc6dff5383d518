import { randomBytes } from "node:crypto";
import { routes } from "@/lib/routes";
import { frameAncestors } from "@/lib/site/frame-ancestors";
import type { Site } from "@/lib/site/site";

/** Carries the nonce to the page; the middleware replaces whatever a client sent under this name. */
export const NONCE_HEADER = "x-nonce";

/** Payment, login and token pages load no third-party script (SEC-INJ-06). */
const FIRST_PARTY_ONLY: readonly string[] = [
  routes.checkout,
  routes.payment,
  routes.login,
  routes.signup,
  routes.forgotPassword,
  routes.resetPassword,
  routes.secureLogin,
  routes.adminLogin,
];

export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

export interface PolicyInput {
  site: Pick<
    Site,
    "frameAncestors" | "logo" | "googleAnalytics" | "googleTag" | "clarityProject" | "liveChatLicense"
  >;
  path: string;
  nonce: string;
  secure: boolean;
  /** The development server needs eval and a web socket for hot reload. */
  development: boolean;
}

/** The Content-Security-Policy of a page: nonce and strict-dynamic, no inline code, no third party where none is due. */
export function contentSecurityPolicy({ site, path, nonce, secure, development }: PolicyInput): string {
  const own = FIRST_PARTY_ONLY.some((route) => path === route || path.startsWith(`${route}/`));
  const google = !own && (site.googleAnalytics !== null || site.googleTag !== null);
  const clarity = !own && site.clarityProject !== null;
  const chat = !own && site.liveChatLicense !== null;
  const connect = [
    "'self'",
    ...(google ? ["https://*.google-analytics.com", "https://*.googletagmanager.com"] : []),
    ...(clarity ? ["https://*.clarity.ms"] : []),
    ...(chat ? ["https://*.livechatinc.com", "wss://*.livechatinc.com"] : []),
    ...(development ? ["ws:"] : []),
  ];
  const images = [
    "'self'",
    "data:",
    "blob:",
    ...(site.logo?.startsWith("https:") ? [new URL(site.logo).origin] : []),
    ...(google ? ["https://*.google-analytics.com", "https://*.googletagmanager.com"] : []),
    ...(clarity ? ["https://*.clarity.ms"] : []),
    ...(chat ? ["https://*.livechatinc.com", "https://*.livechat-files.com"] : []),
  ];
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${images.join(" ")}`,
    "font-src 'self'",
    `connect-src ${connect.join(" ")}`,
    `frame-src 'self'${chat ? " https://*.livechatinc.com" : ""}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors(site)}`,
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** What every page's answer carries beside its policy. */
export function pageHeaders(site: Pick<Site, "frameAncestors">, secure: boolean): Record<string, string> {
  return {
    "cache-control": "private, no-store, max-age=0",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    ...(frameAncestors(site) === "'none'" ? { "x-frame-options": "DENY" } : {}),
    ...(secure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
