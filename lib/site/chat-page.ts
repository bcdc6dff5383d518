export const CHAT_GROUP = "0";

/** LiveChat's hosted chat page, for pages on which its widget may not load. */
export function chatPageHref(license: string): string {
  return `https://direct.lc.chat/${encodeURIComponent(license)}/${CHAT_GROUP}`;
}
