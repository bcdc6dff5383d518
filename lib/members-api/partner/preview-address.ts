import { isLoopbackHost } from "@/lib/core/host";
import type { OperatorSite } from "./partner-types";

type Operator = Pick<OperatorSite, "config">;

/**
 * The name that preview addresses end in: PREVIEW_DOMAIN, or 'localhost' where the operator's site is on this machine. Null
 * where there is none, and nobody can sign up.
 */
export function previewDomainOf({ config }: Operator, configured: string | undefined): string | null {
  if (configured) return configured;
  return isLoopbackHost(new URL(config.origin).hostname) ? "localhost" : null;
}

/** Where a draft answers. On this machine it has the operator's own port, elsewhere https. */
export function previewAddress({ config }: Operator, domain: string, slug: string) {
  const host = `${slug}.${domain}`;
  const { protocol, port } = new URL(config.origin);
  const isLocal = isLoopbackHost(host);
  return { host, origin: isLocal ? new URL(`${protocol}//${host}:${port}`).origin : `https://${host}` };
}
