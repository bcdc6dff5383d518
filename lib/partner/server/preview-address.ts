import { isLoopbackHost } from "@/lib/platform/values";
import type { OperatorSite } from "./partner-types";

type Operator = Pick<OperatorSite, "config">;

/** Falls back to 'localhost' for a local operator site. Null disables sign-up. */
export function findPreviewDomain({ config }: Operator, configured: string | undefined): string | null {
  if (configured) return configured;
  return isLoopbackHost(new URL(config.origin).hostname) ? "localhost" : null;
}

export function previewAddress({ config }: Operator, domain: string, slug: string) {
  const host = `${slug}.${domain}`;
  const { protocol, port } = new URL(config.origin);
  const isLocal = isLoopbackHost(host);
  return { host, origin: isLocal ? new URL(`${protocol}//${host}:${port}`).origin : `https://${host}` };
}
