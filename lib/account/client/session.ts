import { PENDING_PREFIX } from "@/lib/generation/rules/pending-request";
import { browserStorage, type CallOptions, callApi, loadCalls, tabStorage } from "@/lib/platform/browser";
import type { accountCalls } from "../contract/account";

const call = loadCalls(() => import("../contract/account"), "accountCalls");

type Body<C extends (typeof accountCalls)[keyof typeof accountCalls]> = NonNullable<CallOptions<C>["body"]>;

export const login = (body: Body<typeof accountCalls.login>) => callApi(call("login"), { body });
export const register = (body: Body<typeof accountCalls.register>) => callApi(call("register"), { body });
export const logInSecurely = (body: Body<typeof accountCalls.secureLogin>) =>
  callApi(call("secureLogin"), { body });
export const resetPassword = (body: Body<typeof accountCalls.resetPassword>) =>
  callApi(call("resetPassword"), { body });
export const changePassword = (body: Body<typeof accountCalls.changePassword>) =>
  callApi(call("changePassword"), { body });

export const verifyEmail = (body: Body<typeof accountCalls.verifyEmail>) =>
  callApi(call("verifyEmail"), { body });
export const resendVerification = () => callApi(call("resendVerification"));

export const restoreAccount = (body: Body<typeof accountCalls.restoreAccount>) =>
  callApi(call("restoreAccount"), { body });

/** Clears drafts and pending requests, so that the next user of this device can't see them. */
export async function endSession(): Promise<void> {
  await callApi(call("logout"));
  tabStorage.clear();
  browserStorage.removeAll(PENDING_PREFIX);
}

/** Uses a full page load, so that no data fetched for this login remains. */
export function leaveFor(path: string): "leaving" {
  const { location } = window;
  const to = new URL(path, location.href);
  const hashAlone = to.hash !== "" && to.href.split("#", 1)[0] === location.href.split("#", 1)[0];
  location.assign(path);
  // Browsers treat a hash change as navigation within the page.
  if (hashAlone) location.reload();
  return "leaving";
}
