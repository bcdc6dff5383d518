import { calls } from "@/lib/contract/table";
import { type AppServer, ask, cookieOf, postForm, startApp } from "@/tests/setup/app-server";
import type { Caller, Role } from "./calls";
import { DIGEST_KEY } from "./database";
import { PASSWORD } from "./send";

export interface Screen {
  /** Its file's folder, below app/. */
  page: string;
  as: Role | "visitor";
  path: string | ((caller: Caller) => string);
}

const id = ({ ids, values }: Caller, of: string) => String(ids[of] ?? values.user_id);
const vin = ({ values }: Caller) => String(values.vin);

const visitors = {
  "(auth)/admin-login": "/admin-login",
  "(auth)/forgot-password": "/forgot-password",
  "(auth)/join": "/join?invite_token=unknown",
  "(auth)/login": "/login",
  "(auth)/reset-password": "/reset-password?reset_token=unknown",
  "(auth)/restore-account": "/restore-account?restore_token=unknown",
  "(auth)/securelogin": "/securelogin",
  "(auth)/signup": "/signup",
  "(main)": "/",
  "(main)/about": "/about",
  "(main)/api-reference": "/api-reference",
  "(main)/api-reference/[group]": "/api-reference/garage",
  "(main)/checkout": "/checkout",
  "(main)/dealers-signup": "/dealers-signup",
  "(main)/glossary": "/glossary",
  "(main)/help": "/help",
  "(main)/how-we-check": "/how-we-check",
  "(main)/makes": "/makes",
  "(main)/makes/[make]": "/makes/toyota",
  "(main)/partner-terms": "/partner-terms",
  "(main)/partners": "/partners",
  "(main)/preview": "/preview?vin=2T1BURHE5JC034461",
  "(main)/prices": "/prices",
  "(main)/privacy": "/privacy",
  "(main)/refunds": "/refunds",
  "(main)/terms": "/terms",
  "(open)/sample-report": "/sample-report",
  "(open)/sample-sticker": "/sample-sticker",
  "partner/login": "/partner/login",
  "shared/[token]": "/shared/unknown",
};

const members: Record<string, Screen["path"]> = {
  "(auth)/verify-email": "/verify-email?verify_token=unknown",
  "(main)/account": "/account",
  "(main)/dashboard": (caller) => `/dashboard?vin=${vin(caller)}`,
  "(main)/delete-account": "/delete-account",
  "(main)/payment": (caller) => `/payment?order=${id(caller, "commerce.order.number")}`,
  "(main)/success-page": (caller) => `/success-page?order=${id(caller, "commerce.order.number")}`,
  dvh: (caller) => `/dvh?vin=${vin(caller)}`,
  "my-vehicles": "/my-vehicles",
  "my-vehicles/compare": (caller) => `/my-vehicles/compare?vins=${vin(caller)}`,
  "my-vehicles/garage": "/my-vehicles/garage",
  "my-vehicles/garage/[vin]": (caller) => `/my-vehicles/garage/${vin(caller)}`,
  "vehicle-checks": (caller) => `/vehicle-checks?vin=${vin(caller)}`,
};

const staff: Record<string, Screen["path"]> = {
  partner: "/partner",
  "partner/[list]": "/partner/orders",
  "partner/[list]/[id]": (caller) => `/partner/orders/${id(caller, "admin.order.id")}`,
  "partner/company": "/partner/company",
  "partner/confirm": "/partner/confirm?verify_token=unknown",
  "partner/domain": "/partner/domain",
  "partner/emails": "/partner/emails",
  "partner/embed": "/partner/embed",
  "partner/payouts": "/partner/payouts",
  "partner/payouts/sandbox": "/partner/payouts/sandbox",
  "partner/prices": "/partner/prices",
  "partner/second-factor": "/partner/second-factor",
  "partner/settings": "/partner/settings",
  "partner/theme": "/partner/theme",
};

const operators: Record<string, Screen["path"]> = {
  admin: "/admin",
  "admin/[list]": "/admin/orders?site=all",
  "admin/[list]/[id]": (caller) => `/admin/users/${id(caller, "admin.user.id")}`,
  "admin/email-previews": "/admin/email-previews",
  "admin/second-factor": "/admin/second-factor",
  "admin/theme": "/admin/theme",
  "admin/ui": "/admin/ui",
};

const seenBy = (as: Screen["as"], pages: Record<string, Screen["path"]>): Screen[] =>
  Object.entries(pages).map(([page, path]) => ({ page, as, path }));

/** Every page of the application, as who sees most of it; a member's also as the one of 10,000 cars sees them. */
export const SCREENS: readonly Screen[] = [
  ...seenBy("visitor", visitors),
  ...seenBy("member", members),
  ...seenBy("heavy", { ...members, "(main)/dealer/print-pack": "/dealer/print-pack" }),
  ...seenBy("staff", staff),
  ...seenBy("operator", operators),
];

/** The built application on one of a run's databases, with everybody logged in. */
export interface ScreenSite {
  /** One page's status; it is read to its end. */
  open(screen: Screen): Promise<number>;
  stop(): Promise<unknown>;
}

let address = 0;
/** Each request comes from an address of its own: limits are not what is measured. */
const fromElsewhere = () => {
  address += 1;
  return { "x-forwarded-for": `198.18.${(address >> 8) & 255}.${address & 255}` };
};

/** The log is written as it always is, and not read. */
const UNREAD = ["sh", "-c", 'exec "$0" "$@" >/dev/null'];

async function cookieFor(app: AppServer, caller: Caller): Promise<string> {
  const { email, role } = caller;
  const isAdmin = role === "staff" || role === "operator";
  const answer = isAdmin
    ? await ask(app.port, "/members/api/admin/login", {
        method: "POST",
        headers: { "content-type": "application/json", ...fromElsewhere() },
        body: JSON.stringify({ email, pass: PASSWORD }),
      })
    : await postForm(
        app.port,
        `/members${calls.account.login.path}`,
        { email, pass: PASSWORD },
        { headers: fromElsewhere() },
      );
  if (answer.status !== 200) throw new Error(`${email} cannot log in: ${answer.status} ${answer.text}`);
  return cookieOf(answer);
}

/** Starts the built application on a database. Its worker's jobs run as they do everywhere. */
export async function openScreens(
  databaseUrl: string,
  callers: ReadonlyMap<Role, Caller>,
): Promise<ScreenSite> {
  const app = await startApp(
    { ROLE: "web", DATABASE_URL: databaseUrl, DIGEST_KEY, SESSION_KEYS: DIGEST_KEY, TRUST_PROXY: "1" },
    UNREAD,
  );
  try {
    const cookies = new Map<string, string>();
    for (const [role, caller] of callers) cookies.set(role, await cookieFor(app, caller));
    return {
      async open({ as, path }) {
        const caller = as === "visitor" ? undefined : callers.get(as);
        const to = typeof path === "string" ? path : caller ? path(caller) : "/";
        const { status } = await ask(app.port, to, { cookie: cookies.get(as), headers: fromElsewhere() });
        return status;
      },
      stop: () => app.stop(),
    };
  } catch (error) {
    await app.stop();
    throw error;
  }
}
