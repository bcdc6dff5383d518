import type * as z from "zod";
import { type CallDefinition, DEVICE_HEADER, ORIGIN_HEADER } from "@/lib/platform/calls";
import { AppError, createRandomId } from "@/lib/platform/values";
import type { Site } from "@/lib/site/rules/site";
import { staffCalls } from "@/lib/staff/contract";
import { SSO_REFUSALS, type SsoRefusal } from "@/lib/staff/rules/sso";
import { callUpstream } from "./call-upstream";
import { getPageOrigin, type RequestOrigin } from "./request-origin";
import { newDeviceCookie, readDevice } from "./session";
import { applySessionEffect } from "./session-effect";

export interface SsoCaller {
  site: Site;
  origin: RequestOrigin;
  cookies: string | null;
}

export interface Refused {
  kind: "refused";
  reason: SsoRefusal | "failed";
}

/** Sends a server-to-server call without a session. */
async function send<C extends CallDefinition>(
  call: C,
  body: Record<string, unknown>,
  { site, origin, cookies }: SsoCaller,
): Promise<{ kind: "answer"; answer: z.output<C["response"]>; body: Record<string, unknown> } | Refused> {
  const headers: Record<string, string> = {
    [DEVICE_HEADER]: readDevice(cookies),
    [ORIGIN_HEADER]: getPageOrigin(origin),
  };
  try {
    const result = await callUpstream({
      call,
      query: {},
      body,
      token: null,
      siteUri: site.uri,
      money: site.money,
      locale: "en",
      requestId: createRandomId(),
      address: origin.address,
      headers: Object.fromEntries(call.headers.map((name) => [name, headers[name] ?? ""])),
      idempotencyKey: null,
      // Not abortable, because a code works only once.
      signal: new AbortController().signal,
    });
    if (result.kind === "file") return { kind: "refused", reason: "failed" };
    if (result.status >= 400) return { kind: "refused", reason: readReason(result.status, result.body) };
    const parsed = call.response.safeParse(result.body);
    if (!parsed.success) return { kind: "refused", reason: "failed" };
    return { kind: "answer", answer: parsed.data as z.output<C["response"]>, body: result.body };
  } catch (error) {
    if (error instanceof AppError) return { kind: "refused", reason: "failed" };
    throw error;
  }
}

function readReason(status: number, { errors }: Record<string, unknown>): Refused["reason"] {
  if (status === 429) return "busy";
  const ssoError = typeof errors === "object" && errors !== null && "sso" in errors ? errors.sso : undefined;
  return SSO_REFUSALS.find((reason) => reason === ssoError) ?? "failed";
}

export async function startStaffSso(
  caller: SsoCaller,
): Promise<{ kind: "begun"; state: string; location: string } | Refused> {
  const result = await send(staffCalls.startSso, {}, caller);
  if (result.kind === "refused") return result;
  const { state, location } = result.answer.data;
  // Security: a remote Members API must not return a `javascript:` URL.
  if (!/^https?:\/\//.test(location)) return { kind: "refused", reason: "failed" };
  return { kind: "begun", state, location };
}

export async function finishStaffSso(
  answer: { state: string; code?: string; error?: string; iss?: string },
  caller: SsoCaller,
): Promise<{ kind: "done"; cookies: string[] } | Refused> {
  const result = await send(staffCalls.finishSso, answer, caller);
  if (result.kind === "refused") return result;
  const { cookies } = await applySessionEffect(staffCalls.finishSso, result.body, {
    host: caller.site.host,
    cookies: caller.cookies,
    session: null,
    request: {},
  });
  return { kind: "done", cookies: [...cookies, newDeviceCookie(readDevice(caller.cookies))] };
}
