import * as oidc from "openid-client";
import type { Services } from "@/lib/platform/http";
import type { TargetRules } from "@/lib/webhook/server";
import { createProviderFetch, ProviderFault } from "./provider-fetch";

/** Allowed clock difference in seconds. */
const CLOCK_TOLERANCE_S = 60;
const TIMEOUT_S = 10;

export interface ProviderClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

type Surroundings = Pick<Services, "webhookPrivateTargets" | "now">;
export type Provider = oidc.Configuration;

/** Requires the exact issuer: openid-client accepts any Microsoft tenant. */
export async function discoverProvider(
  { issuer, clientId, clientSecret }: ProviderClient,
  { webhookPrivateTargets: allowPrivate, now }: Surroundings,
  resolve?: TargetRules["resolve"],
): Promise<Provider> {
  const fetch = createProviderFetch({ allowPrivate, resolve });
  const server = new URL(issuer);
  const insecure = allowPrivate ? [oidc.allowInsecureRequests] : [];
  const discovered = await oidc.discovery(server, clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetch,
    execute: insecure,
    timeout: TIMEOUT_S,
  });
  const metadata = discovered.serverMetadata();
  if (new URL(metadata.issuer).href !== server.href) throw new ProviderFault("other_issuer", metadata.issuer);
  const missing = (["authorization_endpoint", "token_endpoint", "jwks_uri"] as const).find(
    (name) => !metadata[name],
  );
  if (missing) throw new ProviderFault("incomplete", missing);
  // Only browsers need to reach this endpoint, so private hosts are fine.
  const { protocol, host } = new URL(metadata.authorization_endpoint ?? "");
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:"))
    throw new ProviderFault("not_https", host);
  // Prefer the body: fewer providers misread the secret there.
  const takesPost = metadata.token_endpoint_auth_methods_supported?.includes("client_secret_post");
  const auth = takesPost ? oidc.ClientSecretPost(clientSecret) : oidc.ClientSecretBasic(clientSecret);
  const client = {
    client_secret: clientSecret,
    [oidc.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
    [oidc.clockTolerance]: CLOCK_TOLERANCE_S,
  };
  const provider = new oidc.Configuration(metadata, clientId, client, auth);
  provider[oidc.customFetch] = fetch;
  provider.timeout = TIMEOUT_S;
  for (const allow of insecure) allow(provider);
  // Check the ID token's signature even though it came over TLS.
  oidc.enableNonRepudiationChecks(provider);
  return provider;
}

function* listCauses(error: unknown): Generator<unknown> {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) yield at;
}

export function findFault(error: unknown): ProviderFault | null {
  for (const cause of listCauses(error)) {
    if (cause instanceof ProviderFault) return cause;
    if (getFaultCode(cause) === "OAUTH_HTTP_REQUEST_FORBIDDEN") return new ProviderFault("not_https");
  }
  return null;
}

export function findProviderError(error: unknown): string | null {
  if (error instanceof oidc.ResponseBodyError) return error.error;
  return null;
}

export function getFaultCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
