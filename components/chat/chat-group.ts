export const CHAT_GROUP = "0";

/** LiveChat's own page for a chat, for where its widget may not be. */
export function chatPageHref(license: string): string {
  return `https://direct.lc.chat/${encodeURIComponent(license)}/${CHAT_GROUP}`;
}
