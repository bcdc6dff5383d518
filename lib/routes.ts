/** Every page of the application. Addresses are written here and nowhere else. */
export const routes = {
  home: "/",
  login: "/login",
  signup: "/signup",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  secureLogin: "/securelogin",
  dashboard: "/dashboard",
  deleteAccount: "/delete-account",
  myVehicles: "/my-vehicles",
  garage: "/my-vehicles/garage",
  adminLogin: "/admin-login",
  admin: "/admin",
  dealersSignup: "/dealers-signup",
  successPage: "/success-page",
  checkout: "/checkout",
  payment: "/payment",
  vehicleChecks: "/vehicle-checks",
  notFound: "/404",
  preview: "/preview",
  dvh: "/dvh",
  account: "/account",
} as const;

export const REPORT_HASH = "vehicle-history-report";
export const STICKER_HASH = "window-sticker";
export type DashboardSection = typeof REPORT_HASH | typeof STICKER_HASH;

/** The dashboard of a vehicle, opened at a section. */
export function dashboardHref(vin: string, section?: DashboardSection): string {
  const hash = section ? `#${section}` : "";
  return `${routes.dashboard}?vin=${encodeURIComponent(vin)}${hash}`;
}

export function garageVehicleHref(vin: string): string {
  return `${routes.garage}/${encodeURIComponent(vin)}`;
}

export function dvhHref(vin: string): string {
  return `${routes.dvh}?vin=${encodeURIComponent(vin)}`;
}

/** The page that says what was issued under a document's number; the QR code of a document leads here. */
export function verificationHref(number: string): string {
  return `${routes.preview}?number=${encodeURIComponent(number)}`;
}

/** Login, and back to where the visitor was. `next` is a path on this host; lib/core/next-path.ts checks it on return. */
export function loginHref(next?: string): string {
  return next ? `${routes.login}?next=${encodeURIComponent(next)}` : routes.login;
}

/** What a browser asks for a call of the table: the door is always /members. */
export function memberHref(path: string): string {
  return `/members${path}`;
}

/** Answered by the middleware alone: 'a link would log you in as somebody else', asked before it happens. */
export const handoverPath = "/handover";

/** The lists of the redirect rules (specification 2), whole paths; `exempt` counts for everything below a path too. */
export const gateRoutes = {
  secureLogin: routes.secureLogin,
  login: routes.login,
  dashboard: routes.dashboard,
  public: [
    routes.home,
    routes.login,
    routes.signup,
    routes.forgotPassword,
    routes.resetPassword,
    routes.secureLogin,
  ],
  /** Where a logged-in user has no business: rule 4. */
  guestOnly: [routes.home, routes.login, routes.signup, routes.forgotPassword],
  exempt: [
    routes.myVehicles,
    routes.adminLogin,
    routes.dealersSignup,
    routes.successPage,
    routes.deleteAccount,
    routes.checkout,
    routes.payment,
    routes.vehicleChecks,
    routes.notFound,
    routes.preview,
    routes.dvh,
  ],
} as const;
