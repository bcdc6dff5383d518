import * as oidc from "openid-client";
import * as z from "zod";
import { withDeadline } from "@/lib/platform/calls";
import { openSealedText, sealText } from "@/lib/platform/crypto";
import type { BaseContext } from "@/lib/platform/http";
import { ssoCallbackPath } from "@/lib/routes";
import type { SsoRefusal } from "../rules/sso";
import { issueChallenge, takeChallenge } from "./challenges";
import { discoverProvider, findFault, findProviderError, getFaultCode, type Provider } from "./oidc-provider";
import { findSafePage, isOwnHost } from "./own-page";
import { type Person, SsoRefused } from "./sso-identity";
import { findEnabledSso, getClient, type SsoRow } from "./sso-settings";

const STEP_MS = { start: 12_000, finish: 20_000 };
const SCOPE = "openid email profile";

type PageContext = Pick<BaseContext, "db" | "site" | "services" | "headers">;

const pendingSchema = z.object({
  verifier: z.string(),
  nonce: z.string(),
  redirectUri: z.string(),
  issuer: z.string(),
  clientId: z.string(),
});
type Pending = z.infer<typeof pendingSchema>;

const getSeal = (siteId: string, state: string) => ({ purpose: "sso-login", owner: `${siteId} ${state}` });

export interface ProviderAnswer {
  state: string;
  code?: string;
  error?: string;
  iss?: string;
}

async function requireSso({ db, site }: Pick<PageContext, "db" | "site">): Promise<SsoRow> {
  const row = await findEnabledSso(db, site.id);
  if (!row) throw new SsoRefused("off");
  return row;
}

export async function startSsoLogin(context: PageContext): Promise<{ state: string; location: string }> {
  const { db, site, services } = context;
  const page = findSafePage(context);
  if (!page || !(await isOwnHost(context, page.hostname))) throw new SsoRefused("address");
  const row = await requireSso(context);
  const provider = await callProvider(STEP_MS.start, () =>
    discoverProvider(getClient(row, services.secrets), services),
  );
  const pending: Pending = {
    verifier: oidc.randomPKCECodeVerifier(),
    nonce: oidc.randomNonce(),
    redirectUri: new URL(ssoCallbackPath, page.origin).href,
    issuer: row.issuer,
    clientId: row.clientId,
  };
  const state = await issueChallenge(db, { siteId: site.id, kind: "sso" }, services.now(), (challenge) =>
    sealText(JSON.stringify(pending), getSeal(site.id, challenge), services.secrets),
  );
  const location = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: pending.redirectUri,
    scope: SCOPE,
    state,
    nonce: pending.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: "S256",
  });
  return { state, location: location.href };
}

/** Consumes the pending login, even if it fails. Throws SsoRefused. */
export async function finishSsoLogin(
  context: PageContext,
  answer: ProviderAnswer,
): Promise<{ row: SsoRow; person: Person }> {
  const { services } = context;
  const pending = await takePending(context, answer.state);
  const row = await requireSso(context);
  const isSameClient = row.issuer === pending.issuer && row.clientId === pending.clientId;
  if (!isSameClient || findSafePage(context)?.origin !== new URL(pending.redirectUri).origin)
    throw new SsoRefused("expired");
  if (answer.error !== undefined) {
    const cause = new Error(toPlainCode(answer.error));
    throw new SsoRefused(answer.error === "access_denied" ? "denied" : "provider_error", { cause });
  }
  const person = await callProvider(STEP_MS.finish, async () => {
    const provider = await discoverProvider(getClient(row, services.secrets), services);
    return redeem(provider, pending, answer);
  });
  return { row, person };
}

async function takePending({ db, site, services }: PageContext, state: string): Promise<Pending> {
  const challengeRow = await takeChallenge(db, state, { siteId: site.id, kind: "sso" }, services.now());
  const sealed = challengeRow?.sealedAnswer;
  const text = sealed ? openSealedText(sealed, getSeal(site.id, state), services.secrets) : null;
  const pending = text === null ? null : pendingSchema.safeParse(JSON.parse(text));
  if (!pending?.success) throw new SsoRefused("expired");
  return pending.data;
}

async function redeem(
  provider: Provider,
  pending: Pending,
  { state, code, iss }: ProviderAnswer,
): Promise<Person> {
  const address = new URL(pending.redirectUri);
  address.searchParams.set("state", state);
  if (code !== undefined) address.searchParams.set("code", code);
  if (iss !== undefined) address.searchParams.set("iss", iss);
  const tokens = await oidc.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: pending.verifier,
    expectedNonce: pending.nonce,
    expectedState: state,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  // OpenID Connect Core 2: at most 255 ASCII characters.
  if (!claims || !/^[\x20-\x7e]{1,255}$/.test(claims.sub)) throw new SsoRefused("answer");
  const isEnough = typeof claims.email === "string" && claims.email_verified !== undefined;
  const hasMore = !isEnough && provider.serverMetadata().userinfo_endpoint !== undefined;
  const userInfo: Record<string, unknown> = hasMore
    ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
    : claims;
  return toPerson(claims.sub, typeof userInfo.email === "string" ? userInfo : claims);
}

function toPerson(subject: string, claims: Record<string, unknown>): Person {
  const { email, email_verified: verified } = claims;
  const parsed = z.email().max(254).safeParse(email);
  if (!parsed.success) throw new SsoRefused("no_email");
  return {
    subject,
    email: parsed.data,
    // Some providers send booleans as strings.
    verified: verified === undefined ? undefined : verified === true || verified === "true",
    first: nameIn(claims.given_name),
    last: nameIn(claims.family_name),
  };
}

function nameIn(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const name = value.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return [...name].slice(0, 100).join("") || null;
}

async function callProvider<T>(ms: number, work: () => Promise<T>): Promise<T> {
  try {
    return await withDeadline(ms, work);
  } catch (error) {
    if (error instanceof SsoRefused) throw error;
    throw new SsoRefused(getReason(error), { cause: error });
  }
}

function getReason(error: unknown): SsoRefusal {
  if (error instanceof DOMException && error.name === "TimeoutError") return "provider_slow";
  const fault = findFault(error);
  if (fault?.trouble === "slow") return "provider_slow";
  if (fault)
    return fault.trouble === "other_issuer" || fault.trouble === "incomplete" ? "answer" : "provider_down";
  const refusal = findProviderError(error);
  // The code expired or was already used.
  if (refusal === "invalid_grant") return "expired";
  if (refusal === "invalid_client" || refusal === "unauthorized_client") return "client";
  if (refusal !== null) return "provider_error";
  const code = getFaultCode(error);
  if (code === "OAUTH_WWW_AUTHENTICATE_CHALLENGE") return "client";
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return "clock";
  if (code === "OAUTH_RESPONSE_IS_NOT_CONFORM" || code === "OAUTH_RESPONSE_IS_NOT_JSON")
    return "provider_error";
  return "answer";
}

const toPlainCode = (code: string) => (/^[\w.:-]{1,60}$/.test(code) ? code : "no code");

/** Returns codes only, because personal data and tokens must not be logged. */
export function getRefusalDetail({ reason, cause }: SsoRefused): Record<string, unknown> {
  const fault = findFault(cause);
  const faultText = fault ? `${fault.trouble} ${fault.detail}` : undefined;
  const refusal = findProviderError(cause);
  const code = refusal === null ? getFaultCode(cause) : toPlainCode(refusal);
  const plainCode = cause instanceof Error && !fault && !code ? toPlainCode(cause.message) : code;
  return { reason, found: faultText, code: plainCode || undefined };
}
