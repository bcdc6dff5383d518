import type { UserRow } from "@/lib/account/schema";
import { countLoginAttempt, findUserById, loginAttempt, onAnySite, recordLogin } from "@/lib/account/server";
import { type BaseContext, requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { staffCalls } from "@/lib/staff/contract";
import {
  addPasskey,
  checkPasskey,
  issueChallenge,
  listPasskeys,
  loadPasskeyPage,
  loadVerifier,
  newPasskeyChallenge,
  PASSKEY_ALGORITHMS,
  removePasskey,
  renamePasskey,
  takeLoginChallenge,
  toPasskeyWire,
} from "@/lib/staff/server";
import { adminCalls } from "../contract/admin";
import { findAdminSession, openAdminSession, raiseAdminSession } from "./admin-sessions";
import { toAdminWire } from "./admin-wire";
import { audit } from "./audit-log";
import { checkPassword } from "./check-password";
import { requireSecondFactor } from "./second-factor";
import { requireSsoInstead } from "./second-factor-rule";

/** Time after a login with a passkey or single sign-on in which adding a passkey requires no further proof. */
const FRESH_MS = 10 * 60_000;

/** Security: requires more than an open session to add a passkey. */
async function requireOwner(
  context: BaseContext,
  user: UserRow,
  { pass, code }: { pass: string; code?: string },
) {
  const session = await findAdminSession(context.db, context.token);
  const age = context.services.now().getTime() - (session?.openedAt.getTime() ?? 0);
  if (session && session.openedBy !== "password" && age < FRESH_MS) return;
  await checkPassword(context, user, pass);
  await requireSecondFactor(context, user, code);
}

const createNoSuchPasskeyError = () => new AppError("not_found", "We don't recognize this passkey.");

/** Returns null if this page can't use passkeys; the list still shows other hosts' passkeys. */
const getHost = (context: BaseContext) =>
  loadPasskeyPage(context).then(
    ({ rpId }) => rpId,
    () => null,
  );

export const adminPasskeyRoutes: ServedCall[] = [
  serve(adminCalls.passkeys, async (context) => {
    const rows = await listPasskeys(context.db, requireAdmin(context).user);
    const host = await getHost(context);
    return succeeded({ data: rows.map((row) => toPasskeyWire(row, host)) });
  }),

  serve(adminCalls.startPasskey, async (context) => {
    const { user } = requireAdmin(context);
    const { rpId } = await loadPasskeyPage(context);
    await requireOwner(context, user, context.body);
    const ownPasskeys = await listPasskeys(context.db, user);
    const challenge = await newPasskeyChallenge(context, user);
    await audit(context.db, context, adminCalls.startPasskey.name, `user:${user.id}`, { host: rpId });
    return succeeded({
      data: {
        challenge,
        rp_id: rpId,
        rp_name: context.site.config.name,
        user_id: Buffer.from(user.id).toString("base64url"),
        user_name: user.email,
        algorithms: PASSKEY_ALGORITHMS,
        exclude: ownPasskeys.filter((row) => row.rpId === rpId).map(({ credentialId }) => credentialId),
      },
    });
  }),

  serve(adminCalls.confirmPasskey, async (context) => {
    const { db, token, body } = context;
    const { user } = requireAdmin(context);
    const page = await loadPasskeyPage(context);
    const verifier = await loadVerifier();
    const row = await db.transaction(async (tx) => {
      const added = await addPasskey(context, tx, user, { ...body, page, verifier });
      // Adding the passkey just verified its owner, so the session now has both factors.
      if (token) await raiseAdminSession(tx, token);
      const detail = { passkey: added.id, host: page.rpId };
      await audit(tx, context, adminCalls.confirmPasskey.name, `user:${user.id}`, detail);
      return added;
    });
    return succeeded({ data: toPasskeyWire(row, page.rpId) });
  }),

  serve(adminCalls.renamePasskey, async (context) => {
    const { user } = requireAdmin(context);
    const row = await context.db.transaction(async (tx) => {
      const renamed = await renamePasskey(tx, user, context.body);
      if (!renamed) throw createNoSuchPasskeyError();
      await audit(tx, context, adminCalls.renamePasskey.name, `user:${user.id}`, { passkey: renamed.id });
      return renamed;
    });
    return succeeded({ data: toPasskeyWire(row, await getHost(context)) });
  }),

  serve(adminCalls.removePasskey, async (context) => {
    const { user } = requireAdmin(context);
    await context.db.transaction(async (tx) => {
      const removed = await removePasskey(tx, user, context.body.id);
      if (!removed) throw createNoSuchPasskeyError();
      const detail = { passkey: removed.id, host: removed.rpId };
      await audit(tx, context, adminCalls.removePasskey.name, `user:${user.id}`, detail);
    });
    return succeeded({ data: { removed: true } });
  }),

  serve(staffCalls.passkeyOptions, async (context) => {
    const { db, site, services } = context;
    const { rpId } = await loadPasskeyPage(context);
    const challenge = await issueChallenge(db, { siteId: site.id, kind: "passkey-login" }, services.now());
    return succeeded({ data: { challenge, rp_id: rpId } });
  }),

  serve(staffCalls.passkeyLogin, async (context) => {
    const { db: root, site, services, body } = context;
    const { passkey } = body;
    const page = await loadPasskeyPage(context);
    const attempt = onAnySite(loginAttempt(context, `passkey:${passkey.id.slice(0, 200)}`));
    await countLoginAttempt(root, services, attempt);
    const showRefusal = () => new AppError("wrong_credentials", "This passkey doesn't work here.");
    if (!(await takeLoginChallenge(context, passkey.client_data))) throw showRefusal();
    const verifier = await loadVerifier();
    const opened = await root.transaction(async (tx) => {
      const row = await checkPasskey(context, tx, { passkey, page, verifier });
      const user = row && (await findUserById(tx, row.siteId, row.userId));
      const isAdmin =
        user?.role === "admin" && !user.disabledAt && (user.allSites || user.siteId === site.id);
      if (!row || !user || !isAdmin) return null;
      const besideSso = await requireSsoInstead({ db: tx, services }, user, "passkey");
      const owner = { siteId: user.siteId, userId: user.id, openedBy: "passkey" as const };
      const token = await openAdminSession(tx, owner, services.now());
      const admin = { user, allSites: user.allSites, root: null };
      const detail = { passkey: row.id, host: row.rpId, beside_single_sign_on: besideSso || undefined };
      await audit(tx, { ...context, admin }, staffCalls.passkeyLogin.name, `user:${user.id}`, detail);
      return { user, token };
    });
    if (!opened) {
      services.log.warn({ site: site.uri, requestId: context.requestId }, "a passkey login was refused");
      throw showRefusal();
    }
    await recordLogin(root, services, attempt);
    return succeeded({ token: opened.token, admin: await toAdminWire(context, opened.user, "passkey") });
  }),
];
