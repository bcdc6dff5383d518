import { calls } from "@/lib/contract/table";
import { requireUser, type ServedCall, serve, succeeded } from "../kernel/serve";
import { resendVerification, verifyEmail } from "./email-verification";
import { issueLaunchToken, redeemLaunchToken } from "./launch-token";
import { linkState } from "./link-state";
import { checkCredentials } from "./login";
import { changePassword, requestReset } from "./password-change";
import { register } from "./register";
import { restoreAccount } from "./restore-account";
import { closeSession, isGatePassAlive, openGatePass, openSession, userAgentOf } from "./session-repository";
import { userWire } from "./user-repository";

export const accountRoutes: ServedCall[] = [
  serve(calls.account.login, async (context) => {
    const { db, site, services, body } = context;
    const user = await checkCredentials(context, body);
    const token = await openSession(db, site.id, user.id, services.now(), userAgentOf(context));
    return succeeded({ token, user: await userWire(context, user) });
  }),
  serve(calls.account.launch, async (context) => {
    const { user, token } = await redeemLaunchToken(context, context.body.launch_token);
    return succeeded({ token, user: await userWire(context, user) });
  }),
  serve(calls.server.launchToken, async (context) => {
    const { token, expires, user } = await issueLaunchToken(context, context.body.member);
    return succeeded({ data: { token, expires: expires.toISOString(), user_id: user.id } });
  }),
  serve(calls.account.register, async (context) => {
    const { user, token } = await register(context, context.body);
    return succeeded({ token, user: await userWire(context, user) });
  }),
  serve(calls.account.secureLogin, async (context) => {
    const { db, site, services, body } = context;
    const user = await checkCredentials(context, body);
    return succeeded({ secure_id: await openGatePass(db, site.id, user.id, services.now()) });
  }),
  serve(calls.account.gatePass, async ({ db, site, services, token }) => {
    const passed = token !== null && (await isGatePassAlive(db, site.id, token, services.now()));
    return succeeded({ passed });
  }),
  serve(calls.account.logout, async ({ db, site, token }) => {
    if (token) await closeSession(db, site.id, token);
    return succeeded({});
  }),
  serve(calls.account.user, async (context) => {
    return succeeded({ user: await userWire(context, requireUser(context)) });
  }),
  serve(calls.account.resetPassword, async (context) => {
    await requestReset(context, context.body);
    return succeeded({});
  }),
  serve(calls.account.verifyEmail, async (context) => {
    const user = await verifyEmail(context, requireUser(context), context.body.verify_token);
    return succeeded({ user: await userWire(context, user) });
  }),
  serve(calls.account.resendVerification, async (context) => {
    await resendVerification(context);
    return succeeded({});
  }),
  serve(calls.account.linkState, async (context) => succeeded({ state: await linkState(context) })),
  serve(calls.account.restoreAccount, async (context) => {
    await restoreAccount(context, context.body);
    return succeeded({});
  }),
  serve(calls.account.changePassword, async (context) => {
    const { user, token } = await changePassword(context, context.body);
    return succeeded({ token, user: await userWire(context, user) });
  }),
];
