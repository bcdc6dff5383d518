import { isLoopbackHost } from "@/lib/platform/values";

const ORIGIN = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/i;

export function isHostOrigin(text: string): boolean {
  if (!ORIGIN.test(text) || !URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname)));
}
