import { loginAttempt, recordLogin } from "@/lib/account/server";
import { type BaseContext, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError, type ErrorCode } from "@/lib/platform/values";
import { staffCalls } from "@/lib/staff/contract";
import type { SsoRefusal } from "@/lib/staff/rules/sso";
import {
  arriveAsStaff,
  findEnabledSso,
  finishSsoLogin,
  getRefusalDetail,
  SsoRefused,
  startSsoLogin,
} from "@/lib/staff/server";
import { openAdminSession } from "./admin-sessions";
import { toAdminWire } from "./admin-wire";
import { audit } from "./audit-log";

const OF_PERSON: readonly SsoRefusal[] = [
  "no_email",
  "unverified",
  "domain",
  "unknown",
  "customer",
  "identity",
  "closed",
];

async function withReasons<T>(context: BaseContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SsoRefused)) throw error;
    const { services, site, requestId } = context;
    services.log.warn(
      { site: site.uri, requestId, ...getRefusalDetail(error) },
      "a single sign-on login was refused",
    );
    const code: ErrorCode = OF_PERSON.includes(error.reason) ? "forbidden" : "conflict";
    throw new AppError(code, "Single sign-on didn't log you in.", { fields: { sso: error.reason } });
  }
}

export const adminSsoLoginRoutes: ServedCall[] = [
  serve(staffCalls.sso, async ({ db, site }) => {
    const row = await findEnabledSso(db, site.id);
    return succeeded({ data: row && { label: row.label, required: row.required } });
  }),

  serve(staffCalls.startSso, async (context) =>
    succeeded({ data: await withReasons(context, () => startSsoLogin(context)) }),
  ),

  serve(staffCalls.finishSso, async (context) => {
    // This call has access to all sites, so every query must name this site.
    const { db: root, site, services, body } = context;
    const { user, token } = await withReasons(context, async () => {
      const { row, person } = await finishSsoLogin(context, body);
      return root.transaction(async (tx) => {
        const arrival = await arriveAsStaff(tx, row, person, services.now());
        const owner = { siteId: site.id, userId: arrival.user.id, openedBy: "sso" as const };
        const opened = await openAdminSession(tx, owner, services.now());
        const admin = { user: arrival.user, allSites: false, root: null };
        const joined = arrival.joinedBy && {
          joined_by: arrival.joinedBy,
          staff_role: arrival.user.staffRole,
        };
        const detail = { provider: new URL(row.issuer).host, ...joined };
        const subject = `user:${arrival.user.id}`;
        await audit(tx, { ...context, admin }, staffCalls.finishSso.name, subject, detail);
        return { user: arrival.user, token: opened };
      });
    });
    await recordLogin(root, services, loginAttempt(context, user.email), { wasCounted: false });
    return succeeded({ token, admin: await toAdminWire(context, user, "sso") });
  }),
];
