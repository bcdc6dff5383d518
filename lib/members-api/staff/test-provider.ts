import * as oidc from "openid-client";
import { SSO_WARNINGS, type SsoFinding } from "@/lib/core/site/sso";
import type { Services } from "../kernel/services";
import {
  discoverProvider,
  faultCode,
  faultIn,
  type Provider,
  type ProviderClient,
  providerError,
} from "./oidc-provider";
import { createProviderFetch } from "./provider-fetch";

type Surroundings = Pick<Services, "webhookPrivateTargets" | "now">;

const FOUND_MAX = 200;
const finding = (code: SsoFinding["code"], found = ""): SsoFinding => ({
  code,
  found: [...found.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim()].slice(0, FOUND_MAX).join(""),
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
    return [discoveryFinding(error)];
  }
  const metadata = provider.serverMetadata();
  const found: SsoFinding[] = [];
  const keys = await keysFinding(metadata.jwks_uri ?? "", surroundings);
  if (keys) found.push(keys);
  const secret = await clientFinding(provider);
  if (secret) found.push(secret);
  if (!metadata.supportsPKCE()) found.push(finding("no_pkce"));
  return found;
}

function discoveryFinding(error: unknown): SsoFinding {
  const fault = faultIn(error);
  if (fault) return finding(fault.trouble, fault.found);
  const cause = error instanceof Error ? error.cause : undefined;
  if (faultCode(error) === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") {
    const body = typeof cause === "object" && cause && "body" in cause ? cause.body : undefined;
    const issuer = typeof body === "object" && body && "issuer" in body ? String(body.issuer) : "";
    return finding("other_issuer", issuer);
  }
  return finding("no_document", cause instanceof Response ? `HTTP ${cause.status}` : "");
}

async function keysFinding(
  address: string,
  { webhookPrivateTargets: allowPrivate }: Surroundings,
): Promise<SsoFinding | null> {
  try {
    const fetch = createProviderFetch({ allowPrivate });
    const headers = { accept: "application/json" };
    const answer = await fetch(address, { method: "GET", headers, body: undefined, redirect: "manual" });
    if (answer.status !== 200) return finding("no_keys", `HTTP ${answer.status}`);
    const set: unknown = await answer.json();
    const keys = typeof set === "object" && set && "keys" in set ? set.keys : null;
    return Array.isArray(keys) && keys.length > 0 ? null : finding("no_keys");
  } catch (error) {
    const fault = faultIn(error);
    return fault ? finding(fault.trouble, fault.found) : finding("no_keys");
  }
}

/** Sends an invalid code: a valid client gets 'invalid_grant'. */
async function clientFinding(provider: Provider): Promise<SsoFinding | null> {
  const body = {
    code: "connection-test",
    redirect_uri: "https://connection-test.invalid/",
    code_verifier: "0".repeat(43),
  };
  try {
    await oidc.genericGrantRequest(provider, "authorization_code", body);
    return finding("client_unknown");
  } catch (error) {
    const fault = faultIn(error);
    if (fault) return finding(fault.trouble, fault.found);
    const refusal = providerError(error);
    if (refusal === "invalid_grant") return null;
    const isRefused = refusal === "invalid_client" || refusal === "unauthorized_client";
    return isRefused || faultCode(error) === "OAUTH_WWW_AUTHENTICATE_CHALLENGE"
      ? finding("client_refused", refusal ?? "")
      : finding("client_unknown", refusal ?? "");
  }
}
