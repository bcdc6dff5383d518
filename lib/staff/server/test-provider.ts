import * as oidc from "openid-client";
import type { Services } from "@/lib/platform/http";
import { SSO_WARNINGS, type SsoFinding } from "../rules/sso";
import {
  discoverProvider,
  findFault,
  findProviderError,
  getFaultCode,
  type Provider,
  type ProviderClient,
} from "./oidc-provider";
import { createProviderFetch } from "./provider-fetch";

type Surroundings = Pick<Services, "webhookPrivateTargets" | "now">;

const FOUND_MAX = 200;
const createFinding = (code: SsoFinding["code"], detail = ""): SsoFinding => ({
  code,
  found: [...detail.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim()].slice(0, FOUND_MAX).join(""),
});

export const isUsable = (findings: readonly SsoFinding[]) =>
  findings.every(({ code }) => SSO_WARNINGS.includes(code));

export async function testProvider(
  client: ProviderClient,
  surroundings: Surroundings,
): Promise<SsoFinding[]> {
  let provider: Provider;
  try {
    provider = await discoverProvider(client, surroundings);
  } catch (error) {
    return [toDiscoveryFinding(error)];
  }
  const metadata = provider.serverMetadata();
  const findings: SsoFinding[] = [];
  const keys = await toKeysFinding(metadata.jwks_uri ?? "", surroundings);
  if (keys) findings.push(keys);
  const secret = await testClient(provider);
  if (secret) findings.push(secret);
  if (!metadata.supportsPKCE()) findings.push(createFinding("no_pkce"));
  return findings;
}

function toDiscoveryFinding(error: unknown): SsoFinding {
  const fault = findFault(error);
  if (fault) return createFinding(fault.trouble, fault.detail);
  const cause = error instanceof Error ? error.cause : undefined;
  if (getFaultCode(error) === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") {
    const body = typeof cause === "object" && cause && "body" in cause ? cause.body : undefined;
    const issuer = typeof body === "object" && body && "issuer" in body ? String(body.issuer) : "";
    return createFinding("other_issuer", issuer);
  }
  return createFinding("no_document", cause instanceof Response ? `HTTP ${cause.status}` : "");
}

async function toKeysFinding(
  address: string,
  { webhookPrivateTargets: allowPrivate }: Surroundings,
): Promise<SsoFinding | null> {
  try {
    const fetch = createProviderFetch({ allowPrivate });
    const headers = { accept: "application/json" };
    const answer = await fetch(address, { method: "GET", headers, body: undefined, redirect: "manual" });
    if (answer.status !== 200) return createFinding("no_keys", `HTTP ${answer.status}`);
    const set: unknown = await answer.json();
    const keys = typeof set === "object" && set && "keys" in set ? set.keys : null;
    return Array.isArray(keys) && keys.length > 0 ? null : createFinding("no_keys");
  } catch (error) {
    const fault = findFault(error);
    return fault ? createFinding(fault.trouble, fault.detail) : createFinding("no_keys");
  }
}

/** Sends an invalid code, for which a valid client gets 'invalid_grant'. */
async function testClient(provider: Provider): Promise<SsoFinding | null> {
  const body = {
    code: "connection-test",
    redirect_uri: "https://connection-test.invalid/",
    code_verifier: "0".repeat(43),
  };
  try {
    await oidc.genericGrantRequest(provider, "authorization_code", body);
    return createFinding("client_unknown");
  } catch (error) {
    const fault = findFault(error);
    if (fault) return createFinding(fault.trouble, fault.detail);
    const refusal = findProviderError(error);
    if (refusal === "invalid_grant") return null;
    const isRefused = refusal === "invalid_client" || refusal === "unauthorized_client";
    return isRefused || getFaultCode(error) === "OAUTH_WWW_AUTHENTICATE_CHALLENGE"
      ? createFinding("client_refused", refusal ?? "")
      : createFinding("client_unknown", refusal ?? "");
  }
}
