import type { GenerationProduct } from "@/lib/core/credits/products";
import type { NamedModel } from "@/lib/core/vehicle/identity";

/** Every page of the application. Addresses are written here and nowhere else. */
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

/**
 * The page that a mailed link for a password leads to, and the path that it leads on to. Not 'token': that name in an
 * address means a session (GATE-10).
 */
export function resetHref(resetToken: string, next?: string): string {
  const query = new URLSearchParams({ reset_token: resetToken });
  if (next) query.set("next", next);
  return `${routes.resetPassword}?${query}`;
}

const tokenHref = (path: string, name: string) => (token: string) =>
  `${path}?${new URLSearchParams({ [name]: token })}`;

/** The page that a mailed invitation to a site's staff leads to. */
export const inviteHref = tokenHref(routes.join, "invite_token");

/** The page that a mailed link for an address leads to; for its account only, so login comes first. */
export const verifyEmailHref = tokenHref(routes.verifyEmail, "verify_token");

/** The partners' sign-up, with the code of an invitation filled in. */
export const partnersHref = tokenHref(routes.partners, "invitation");

/** The page of the console that a partner's mailed link leads to; the login comes first. */
export const partnerConfirmHref = tokenHref(partnerHref("confirm"), "verify_token");

/** The page that the mailed link to restore a closed account leads to. */
export const restoreHref = tokenHref(routes.restoreAccount, "restore_token");

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

/** The dashboard of a vehicle, opened at a section. */
export function dashboardHref(vin: string, section?: DashboardSection): string {
  const hash = section ? `#${section}` : "";
  return `${routes.dashboard}?vin=${encodeURIComponent(vin)}${hash}`;
}

/** The dashboard of a vehicle, whose report was asked for before the login: components/dashboard/use-wanted-report.ts. */
export function wantedReportHref(vin: string): string {
  return `${routes.dashboard}?vin=${encodeURIComponent(vin)}&gen=vhr#${REPORT_HASH}`;
}

/** The dashboard of a vehicle, which makes its sticker again, or offers to check its report again. */
export function regenerateHref(vin: string, section: typeof REPORT_HASH | typeof STICKER_HASH): string {
  return `${routes.dashboard}?vin=${encodeURIComponent(vin)}&regenerate=true#${section}`;
}

/** The sticker of a car without a VIN: by year, make and model. */
export function modelStickerHref({ year, make, model }: NamedModel, regenerate = false): string {
  const query = new URLSearchParams({ year: String(year), make, model });
  if (regenerate) query.set("regenerate", "true");
  return `${routes.dashboard}?${query}#${STICKER_HASH}`;
}

/** The vehicle checks of a VIN; without one, the page with its form. */
export function checksHref(vin?: string): string {
  return vin ? `${routes.vehicleChecks}?vin=${encodeURIComponent(vin)}` : routes.vehicleChecks;
}

/** The recalls of a model. */
export function modelChecksHref({ year, make, model }: NamedModel): string {
  return `${routes.vehicleChecks}?${new URLSearchParams({ year: String(year), make, model })}`;
}

export function garageVehicleHref(vin: string): string {
  return `${routes.garage}/${encodeURIComponent(vin)}`;
}

/** Some saved vehicles side by side. */
export function compareHref(vins: readonly string[]): string {
  const query = new URLSearchParams(vins.map((vin) => ["vin", vin]));
  return `${routes.compare}?${query}`;
}

function dvhHref(vin: string): string {
  return `${routes.dvh}?vin=${encodeURIComponent(vin)}`;
}

/** The page of a vehicle's document. */
export function documentHref(vin: string, product: GenerationProduct): string {
  return product === "vhr" ? dvhHref(vin) : `${dvhHref(vin)}&product=${product}`;
}

/** The page that shows what was issued under a document's number; the QR code of a document leads here. */
export function verificationHref(number: string): string {
  return `${routes.preview}?number=${encodeURIComponent(number)}`;
}

/** What the VINs of one make tell. `slug` as lib/vin/make-slug.ts makes it. */
export function makeHref(slug: string): string {
  return `${routes.makes}/${encodeURIComponent(slug)}`;
}

/** The reference of a group of calls, or of one of them by its name: 'report.generate'. */
export function apiReferenceHref(group: string, call?: string): string {
  const page = `${routes.apiReference}/${encodeURIComponent(group)}`;
  return call ? `${page}#${call}` : page;
}

/** The TypeScript client, a file of the build. */
export const sdkPath = "/sdk/glovebox.ts";
/** The OpenAPI document of what an API key may call. */
export const keysOpenApiPath = `${routes.apiReference}/openapi.json`;

/** A document as whoever has its link sees it. The key in it is a secret. */
export function sharedHref(key: string): string {
  return `${routes.shared}/${encodeURIComponent(key)}`;
}

/** Whether a path is a shared document's: then it is a secret, never sent to others. */
export function isSharedPath(path: string): boolean {
  return path.startsWith(`${routes.shared}/`);
}

/** The parts of the account page; the first needs no hash. */
export const ACCOUNT_SECTIONS = ["details", "credits", "orders", "keys", "security"] as const;
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number];

/** The account, opened at a part of it. */
export function accountHref(section: AccountSection = "details"): string {
  return section === "details" ? routes.account : `${routes.account}#${section}`;
}

/** A dealer's lists; one of them opened. */
export function printBatchHref(id?: string): string {
  return id ? `${routes.printBatch}?id=${encodeURIComponent(id)}` : routes.printBatch;
}

export interface PurchaseInput {
  product?: GenerationProduct;
  /** The car that it is for: the buyer comes back to it. */
  vin?: string;
  /** The car's name, where no VIN says it: of a car without one, or as a classic vehicle's owner confirmed it. */
  named?: NamedModel;
  classic?: boolean;
  plan?: string;
  /** Where the purchase ends, if not at the vehicle's dashboard. */
  next?: string;
}

/** Where a purchase begins; the address contains everything needed to return. */
export function checkoutHref({ product, vin, named, classic, plan, next }: PurchaseInput = {}): string {
  const query = new URLSearchParams();
  if (product) query.set("product", product);
  if (vin) query.set("vin", vin);
  if (named) {
    query.set("year", String(named.year));
    query.set("make", named.make);
    query.set("model", named.model);
  }
  if (classic) query.set("classic", "1");
  if (plan) query.set("plan", plan);
  if (next) query.set("next", next);
  const search = query.toString();
  return search ? `${routes.checkout}?${search}` : routes.checkout;
}

export function paymentHref(order: string): string {
  return `${routes.payment}?order=${encodeURIComponent(order)}`;
}

export function successHref(order: string): string {
  return `${routes.successPage}?order=${encodeURIComponent(order)}`;
}

/** The login of staff, and on to a page of their console. */
export function adminLoginHref(next: string): string {
  return `${routes.adminLogin}?next=${encodeURIComponent(next)}`;
}

/** Login, and back to where the visitor was. `next` is a path on this host; lib/core/next-path.ts checks it on return. */
export function loginHref(next?: string): string {
  return next ? `${routes.login}?next=${encodeURIComponent(next)}` : routes.login;
}

/** Login for an account that was just made without a session. */
export function newAccountLoginHref(next: string): string {
  return `${loginHref(next)}&made=1`;
}

/** Sign-up, and on to where the visitor was going. */
export function signupHref(next?: string): string {
  return next ? `${routes.signup}?next=${encodeURIComponent(next)}` : routes.signup;
}

/** A list of the administration, or one of its records by its id, on the site that it belongs to. */
export function adminHref(list: string, id?: string, site?: string): string {
  return consoleHref(routes.admin, list, id, site);
}

/** The same of either console: `base` is the administration of all sites, or the console of one site's staff. */
export function consoleHref(base: string, list: string, id?: string, site?: string): string {
  const record = id === undefined ? "" : `/${encodeURIComponent(id)}`;
  return `${base}/${list}${record}${site ? `?site=${encodeURIComponent(site)}` : ""}`;
}

/** A page of the console of a site's staff. */
export function partnerHref(page: string): string {
  return `${routes.partner}/${page}`;
}

/** The address that a browser requests for a call of the table: always below /members. */
export function memberHref(path: string): string {
  return `/members${path}`;
}

/** A document's file as a download; an address elsewhere stays as it is. */
export function downloadHref(url: string): string {
  if (!url.startsWith(memberHref("/"))) return url;
  return `${url}${url.includes("?") ? "&" : "?"}download=1`;
}

/** Served by the middleware alone: the confirmation before a link logs the user in as somebody else. */
export const accountSwitchPath = "/handover";

/** Begins a login of staff by single sign-on, and where the provider leads back to. Served by the middleware alone. */
export const ssoPath = "/admin-login/sso";
export const ssoCallbackPath = "/admin-login/sso/callback";

/** Begins a login by single sign-on, and leads on to a page of the console. */
export const ssoHref = (next: string) => `${ssoPath}?next=${encodeURIComponent(next)}`;

/** The copy that a browser keeps for offline reading, and its worker's own route: no page that anything leads to. */
export const offlinePath = "/offline";
