import { accountCalls } from "@/lib/account/contract/account";
import { listCalls, subjectCalls, unknownVehicleCodes } from "@/lib/compose/upstream/upstream-readers";
import type { CallDefinition } from "@/lib/platform/calls";
import { namesMissingSubject, parseJson } from "@/lib/platform/upstream";
import { AppError } from "@/lib/platform/values";
import { createGlobalSingleton } from "./global-singleton";
import { getLogger } from "./log";
import { readText } from "./response-text";
import { buildUpstreamAddress, isRemoteUpstream, type UpstreamAnswer } from "./upstream";

const FINDING_MS = 10 * 60_000;

/** 'answered' never expires. Not stored per vehicle or user. */
type Finding = "answered" | { until: number };
const slot = createGlobalSingleton<Map<string, Finding>>("call-findings");
slot.set(slot.get() ?? new Map());

const toKey = ({ name }: CallDefinition) => `${name} ${buildUpstreamAddress("")}`;
const getFinding = (call: CallDefinition) => slot.get()?.get(toKey(call));

export function noteAnswered(call: CallDefinition): void {
  if (isRemoteUpstream()) slot.get()?.set(toKey(call), "answered");
}

export const hasAnswered = (call: CallDefinition): boolean => getFinding(call) === "answered";

export function isCallMissing(call: CallDefinition): boolean {
  const finding = getFinding(call);
  return typeof finding === "object" && performance.now() < finding.until;
}

export function createNotOfferedError(call: CallDefinition): AppError {
  return new AppError("not_offered", "This service doesn't offer this.", { cause: `no call ${call.name}` });
}

export const hasCode = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "status" in body && "code" in body;

function isAboutSubject({ name }: CallDefinition, body: unknown): boolean {
  if (subjectCalls.has(name)) return namesMissingSubject(body);
  return name in unknownVehicleCodes || listCalls.has(name);
}

/** An API without these calls may still reject their token with 401 or 403. */
const GUARDED: unknown[] = [accountCalls.user, accountCalls.gatePass];

/**
 * Returns true for 405, 501, or 404 (guarded calls: also 401 and 403) without our envelope, unless the call has ever
 * succeeded. Reads the body only for 401, 403 and 404.
 */
export async function lacksCall(
  call: CallDefinition,
  { status }: Pick<UpstreamAnswer, "status">,
  readBody: () => Promise<string>,
): Promise<boolean> {
  const isGuarded = GUARDED.includes(call) && (status === 401 || status === 403);
  const isCandidate = isGuarded || status === 404 || status === 405 || status === 501;
  if (!isCandidate || !isRemoteUpstream() || hasAnswered(call)) return false;
  // Another token may be accepted, so don't store a finding.
  if (isGuarded) return !hasCode(parseJson(await readBody()));
  if (status === 404) {
    const body = parseJson(await readBody());
    if (hasCode(body) || (body !== undefined && isAboutSubject(call, body))) return false;
  }
  if (!isCallMissing(call))
    getLogger().info({ call: call.name, status }, "the Members API lacks a call: part of a screen is hidden");
  slot.get()?.set(toKey(call), { until: performance.now() + FINDING_MS });
  return true;
}

export const createBodyReader = (response: UpstreamAnswer) => () => readText(response).catch(() => "");
