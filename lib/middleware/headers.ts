import { randomBytes } from "node:crypto";
import { routes } from "@/lib/routes";
import { frameAncestors } from "@/lib/site/rules/frame-ancestors";
import { getPageClass } from "@/lib/site/rules/page-class";
import type { Site } from "@/lib/site/rules/site";
import { findChatLicenseId } from "@/lib/site/rules/third-parties";

/** The middleware overwrites any client value. */
export const NONCE_HEADER = "x-nonce";

const GOOGLE = [
  "https://*.google-analytics.com",
  "https://*.analytics.google.com",
  "https://*.googletagmanager.com",
];
const CHAT = ["https://*.livechatinc.com", "https://*.livechat-files.com"];

/** Matches administration pages, which must not be embedded, even by sites that may embed other pages. */
function isAdministration(path: string): boolean {
  return [routes.admin, routes.partner, routes.adminLogin].some(
    (route) => path === route || path.startsWith(`${route}/`),
  );
}

export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

export interface PolicyInput {
  site: Pick<
    Site,
    | "frameAncestors"
    | "webviewOrigins"
    | "logo"
    | "googleAnalytics"
    | "googleTag"
    | "clarityProject"
    | "liveChatLicense"
  >;
  path: string;
  pixel?: string | null;
  nonce: string;
  secure: boolean;
  development: boolean;
}

export function buildContentSecurityPolicy(input: PolicyInput): string {
  const { site, path, nonce, secure, development, pixel = null } = input;
  const pages = getPageClass(path);
  const open = pages !== "closed";
  const google = open && (site.googleAnalytics !== null || site.googleTag !== null);
  const clarity = open && site.clarityProject !== null;
  const chat = pages === "open" && findChatLicenseId(site.liveChatLicense) !== null;
  const connect = [
    "'self'",
    ...(google ? GOOGLE : []),
    ...(clarity ? ["https://*.clarity.ms"] : []),
    ...(chat ? [...CHAT, "wss://*.livechatinc.com"] : []),
    ...(development ? ["ws:"] : []),
  ];
  const images = [
    "'self'",
    "data:",
    "blob:",
    ...(site.logo?.startsWith("https:") ? [new URL(site.logo).origin] : []),
    ...(google ? GOOGLE : []),
    ...(clarity ? ["https://*.clarity.ms"] : []),
    ...(chat ? CHAT : []),
    ...(open && pixel ? [new URL(pixel).origin] : []),
  ];
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${images.join(" ")}`,
    "font-src 'self'",
    `connect-src ${connect.join(" ")}`,
    `frame-src 'self'${chat ? ` ${CHAT.join(" ")}` : ""}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isAdministration(path) ? "'none'" : frameAncestors(site)}`,
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

export function getPageHeaders(
  site: Pick<Site, "frameAncestors" | "webviewOrigins">,
  path: string,
  secure: boolean,
): Record<string, string> {
  return {
    "cache-control": "private, no-store, max-age=0",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    ...(isAdministration(path) || frameAncestors(site) === "'none'" ? { "x-frame-options": "DENY" } : {}),
    ...(secure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
