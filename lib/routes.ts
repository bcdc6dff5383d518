import type { GenerationProduct } from "@/lib/credits/rules/products";
import type { NamedModel } from "@/lib/vehicle/rules/identity";

export const routes = {
  home: "/",
  login: "/login",
  signup: "/signup",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  restoreAccount: "/restore-account",
  join: "/join",
  secureLogin: "/securelogin",
  dashboard: "/dashboard",
  deleteAccount: "/delete-account",
  myVehicles: "/my-vehicles",
  garage: "/my-vehicles/garage",
  compare: "/my-vehicles/compare",
  adminLogin: "/admin-login",
  admin: "/admin",
  partner: "/partner",
  dealersSignup: "/dealers-signup",
  printBatch: "/dealer/print-pack",
  successPage: "/success-page",
  checkout: "/checkout",
  payment: "/payment",
  vehicleChecks: "/vehicle-checks",
  notFound: "/404",
  preview: "/preview",
  dvh: "/dvh",
  account: "/account",
  shared: "/shared",
  glossary: "/glossary",
  makes: "/makes",
  sampleReport: "/sample-report",
  sampleSticker: "/sample-sticker",
  prices: "/prices",
  partners: "/partners",
  partnerTerms: "/partner-terms",
  terms: "/terms",
  privacy: "/privacy",
  refunds: "/refunds",
  about: "/about",
  howWeCheck: "/how-we-check",
  help: "/help",
  apiReference: "/api-reference",
} as const;

/** Names the parameter `reset_token`, because 'token' in a URL means a session (GATE-10). */
export function resetHref(resetToken: string, next?: string): string {
  const query = new URLSearchParams({ reset_token: resetToken });
  if (next) query.set("next", next);
  return `${routes.resetPassword}?${query}`;
}

const getTokenHref = (path: string, name: string) => (token: string) =>
  `${path}?${new URLSearchParams({ [name]: token })}`;

export const inviteHref = getTokenHref(routes.join, "invite_token");

export const verifyEmailHref = getTokenHref(routes.verifyEmail, "verify_token");

export const partnersHref = getTokenHref(routes.partners, "invitation");

export const partnerConfirmHref = getTokenHref(getPartnerHref("confirm"), "verify_token");

export const restoreHref = getTokenHref(routes.restoreAccount, "restore_token");

export const REPORT_HASH = "vehicle-history-report";
export const STICKER_HASH = "window-sticker";
export const VALUE_HASH = "market-value";
export const RECALLS_HASH = "recalls";
export const QUICK_HASH = "quick-check";
export const LISTINGS_HASH = "listings";
export type DashboardSection =
  | typeof REPORT_HASH
  | typeof STICKER_HASH
  | typeof VALUE_HASH
  | typeof RECALLS_HASH
  | typeof QUICK_HASH
  | typeof LISTINGS_HASH;

export function getDashboardHref(vin: string, section?: DashboardSection): string {
  const hash = section ? `#${section}` : "";
  return `${routes.dashboard}?vin=${encodeURIComponent(vin)}${hash}`;
}

export function getWantedReportHref(vin: string): string {
  return `${routes.dashboard}?vin=${encodeURIComponent(vin)}&gen=vhr#${REPORT_HASH}`;
}

export function regenerateHref(vin: string, section: typeof REPORT_HASH | typeof STICKER_HASH): string {
  return `${routes.dashboard}?vin=${encodeURIComponent(vin)}&regenerate=true#${section}`;
}

export function getModelStickerHref({ year, make, model }: NamedModel, regenerate = false): string {
  const query = new URLSearchParams({ year: String(year), make, model });
  if (regenerate) query.set("regenerate", "true");
  return `${routes.dashboard}?${query}#${STICKER_HASH}`;
}

export function getChecksHref(vin?: string): string {
  return vin ? `${routes.vehicleChecks}?vin=${encodeURIComponent(vin)}` : routes.vehicleChecks;
}

export function getModelChecksHref({ year, make, model }: NamedModel): string {
  return `${routes.vehicleChecks}?${new URLSearchParams({ year: String(year), make, model })}`;
}

export function getGarageVehicleHref(vin: string): string {
  return `${routes.garage}/${encodeURIComponent(vin)}`;
}

export function compareHref(vins: readonly string[]): string {
  const query = new URLSearchParams(vins.map((vin) => ["vin", vin]));
  return `${routes.compare}?${query}`;
}

function getDvhHref(vin: string): string {
  return `${routes.dvh}?vin=${encodeURIComponent(vin)}`;
}

export function getDocumentHref(vin: string, product: GenerationProduct): string {
  return product === "vhr" ? getDvhHref(vin) : `${getDvhHref(vin)}&product=${product}`;
}

export function getVerificationHref(number: string): string {
  return `${routes.preview}?number=${encodeURIComponent(number)}`;
}

export function makeHref(slug: string): string {
  return `${routes.makes}/${encodeURIComponent(slug)}`;
}

export function getApiReferenceHref(group: string, call?: string): string {
  const page = `${routes.apiReference}/${encodeURIComponent(group)}`;
  return call ? `${page}#${call}` : page;
}

export const sdkPath = "/sdk/glovebox.ts";
export const keysOpenApiPath = `${routes.apiReference}/openapi.json`;

export function getSharedHref(key: string): string {
  return `${routes.shared}/${encodeURIComponent(key)}`;
}

/** Matches shared documents, whose paths are secrets; never send them to third parties. */
export function isSharedPath(path: string): boolean {
  return path.startsWith(`${routes.shared}/`);
}

export const ACCOUNT_SECTIONS = ["details", "credits", "orders", "keys", "security"] as const;
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number];

export function getAccountHref(section: AccountSection = "details"): string {
  return section === "details" ? routes.account : `${routes.account}#${section}`;
}

export function printBatchHref(id?: string): string {
  return id ? `${routes.printBatch}?id=${encodeURIComponent(id)}` : routes.printBatch;
}

export interface PurchaseInput {
  product?: GenerationProduct;
  vin?: string;
  namedModel?: NamedModel;
  classic?: boolean;
  plan?: string;
  next?: string;
}

export function getCheckoutHref({
  product,
  vin,
  namedModel,
  classic,
  plan,
  next,
}: PurchaseInput = {}): string {
  const query = new URLSearchParams();
  if (product) query.set("product", product);
  if (vin) query.set("vin", vin);
  if (namedModel) {
    query.set("year", String(namedModel.year));
    query.set("make", namedModel.make);
    query.set("model", namedModel.model);
  }
  if (classic) query.set("classic", "1");
  if (plan) query.set("plan", plan);
  if (next) query.set("next", next);
  const search = query.toString();
  return search ? `${routes.checkout}?${search}` : routes.checkout;
}

export function getPaymentHref(order: string): string {
  return `${routes.payment}?order=${encodeURIComponent(order)}`;
}

export function getSuccessHref(order: string): string {
  return `${routes.successPage}?order=${encodeURIComponent(order)}`;
}

export function getAdminLoginHref(next: string): string {
  return `${routes.adminLogin}?next=${encodeURIComponent(next)}`;
}

export function loginHref(next?: string): string {
  return next ? `${routes.login}?next=${encodeURIComponent(next)}` : routes.login;
}

export function newAccountLoginHref(next: string): string {
  return `${loginHref(next)}&made=1`;
}

export function getSignupHref(next?: string): string {
  return next ? `${routes.signup}?next=${encodeURIComponent(next)}` : routes.signup;
}

export function getAdminHref(list: string, id?: string, site?: string): string {
  return getConsoleHref(routes.admin, list, id, site);
}

export function getConsoleHref(base: string, list: string, id?: string, site?: string): string {
  const record = id === undefined ? "" : `/${encodeURIComponent(id)}`;
  return `${base}/${list}${record}${site ? `?site=${encodeURIComponent(site)}` : ""}`;
}

export function getPartnerHref(page: string): string {
  return `${routes.partner}/${page}`;
}

export function getMemberHref(path: string): string {
  return `/members${path}`;
}

export function downloadHref(url: string): string {
  if (!url.startsWith(getMemberHref("/"))) return url;
  return `${url}${url.includes("?") ? "&" : "?"}download=1`;
}

export const accountSwitchPath = "/handover";

export const ssoPath = "/admin-login/sso";
export const ssoCallbackPath = "/admin-login/sso/callback";

export const getSsoHref = (next: string) => `${ssoPath}?next=${encodeURIComponent(next)}`;

export const offlinePath = "/offline";
