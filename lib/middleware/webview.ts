/** A browser's name is shorter; a header of 16 KB, made for it, would keep the pattern below busy for a third of a second. */
const AGENT_MAX = 512;

/** Android's WebView says `; wv)`; an iOS web view has no `Safari/` at its end. */
export function isWebview(header: string | null): boolean {
  const userAgent = header?.slice(0, AGENT_MAX);
  if (!userAgent) return false;
  if (/; wv\)/.test(userAgent)) return true;
  return (
    /\((?:iPhone|iPad|iPod)[^)]*\).*AppleWebKit/.test(userAgent) && !/Safari\/|CriOS|FxiOS/.test(userAgent)
  );
}
