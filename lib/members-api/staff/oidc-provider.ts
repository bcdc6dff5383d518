import * as oidc from "openid-client";
import type { Services } from "../kernel/services";
import type { TargetRules } from "../webhook/target-address";
import { createProviderFetch, ProviderFault } from "./provider-fetch";

/** How far the provider's clock may be from ours, in seconds. */
const CLOCK_TOLERANCE_S = 60;
const TIMEOUT_S = 10;

/** A site as a client of its provider. */
export interface ProviderClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

type Surroundings = Pick<Services, "webhookPrivateTargets" | "now">;
export type Provider = oidc.Configuration;

/**
 * Reads a provider's discovery document. Its issuer must be the one that is set, to the letter: openid-client itself takes
 * documents of any Microsoft tenant. Throws ProviderFault, or what openid-client throws.
 */
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
  // A browser goes there, so it may be in a network that only browsers reach.
  const { protocol, host } = new URL(metadata.authorization_endpoint ?? "");
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:"))
    throw new ProviderFault("not_https", host);
  // Left out means basic; where a provider takes both, a secret in the body is what fewer of them read wrongly.
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
  // A code's ID token comes over TLS, and its signature is checked all the same.
  oidc.enableNonRepudiationChecks(provider);
  return provider;
}

/** What was thrown, down to its first cause: openid-client wraps what our own fetch throws. */
function* causes(error: unknown): Generator<unknown> {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) yield at;
}

export function faultIn(error: unknown): ProviderFault | null {
  for (const one of causes(error)) {
    if (one instanceof ProviderFault) return one;
    if (faultCode(one) === "OAUTH_HTTP_REQUEST_FORBIDDEN") return new ProviderFault("not_https");
  }
  return null;
}

/** The provider's own code in a refusal of its token endpoint, such as 'invalid_grant'; null for any other error. */
export function providerError(error: unknown): string | null {
  if (error instanceof oidc.ResponseBodyError) return error.error;
  return null;
}

/** openid-client's code of what it found wrong, as 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'; '' where it gives none. */
export function faultCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
