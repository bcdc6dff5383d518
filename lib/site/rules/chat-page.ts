export const CHAT_GROUP = "0";

export function getChatPageHref(license: string): string {
  return `https://direct.lc.chat/${encodeURIComponent(license)}/${CHAT_GROUP}`;
}
