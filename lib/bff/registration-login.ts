import { calls } from "@/lib/compose/calls/table";
import { type CallDefinition, DEVICE_HEADER } from "@/lib/platform/calls";
import { callUpstream } from "./call-upstream";
import { isRemoteUpstream } from "./upstream";
import type { OutgoingCall } from "./upstream-request";

const REGISTRATIONS: readonly string[] = [calls.account.register.name, calls.account.dealerRegister.name];

/** Logs in with the same credentials if a remote Members API returns only a status. */
export async function withLogin(
  outgoing: OutgoingCall,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const isAlone = body.status === "success" && body.token === undefined;
  if (!isAlone) return body;
  if (outgoing.call.name === calls.account.login.name && isRemoteUpstream())
    return { ...body, opened: false };
  if (!isRegistration(outgoing.call)) return body;
  if (!isRemoteUpstream() || body.pending === true) return { ...body, opened: false };
  const { email, pass } = outgoing.body;
  const { headers } = outgoing;
  const login: OutgoingCall = {
    ...outgoing,
    call: calls.account.login,
    body: { email, pass },
    token: null,
    headers: { "user-agent": headers["user-agent"] ?? "", [DEVICE_HEADER]: headers[DEVICE_HEADER] ?? "" },
    idempotencyKey: null,
  };
  // The account exists, so a failed login isn't a failed registration.
  const answer = await callUpstream(login).catch(() => null);
  const opened = answer?.kind === "json" && answer.status < 400 ? answer.body : {};
  const token = opened.status === "success" ? opened.token : undefined;
  return token === undefined
    ? { ...body, opened: false }
    : { ...body, token, user: body.user ?? opened.user };
}

function isRegistration({ name }: CallDefinition): boolean {
  return REGISTRATIONS.includes(name);
}
