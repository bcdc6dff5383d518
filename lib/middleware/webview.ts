/** Android's WebView says `; wv)`; an iOS web view has no `Safari/` at its end. */
export function isWebview(userAgent: string | null): boolean {
  if (!userAgent) return false;
  if (/; wv\)/.test(userAgent)) return true;
  return (
    /\((?:iPhone|iPad|iPod)[^)]*\).*AppleWebKit/.test(userAgent) && !/Safari\/|CriOS|FxiOS/.test(userAgent)
  );
}
