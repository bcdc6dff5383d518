/** First match wins: user agents name several browsers, so specific patterns come first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d{1,4})/, "Edge"],
  [/\bOPR\/(\d{1,4})/, "Opera"],
  [/\bSamsungBrowser\/(\d{1,4})/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d{1,4})/, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d{1,4})/, "Chrome"],
  [/\bVersion\/(\d{1,4})[\d.]* (?:Mobile\/\S+ )?Safari\//, "Safari"],
  [/^curl\/(\d{1,4})/, "curl"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows NT\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

export function findDeviceName(userAgent: string | null): string | null {
  const text = (userAgent ?? "").slice(0, 200);
  const [browser] = BROWSERS.flatMap(([pattern, name]) => {
    const version = pattern.exec(text)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  });
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  if (browser && system) return `${browser}, ${system}`;
  return browser ?? system ?? null;
}

export function truncateUserAgent(userAgent: string | undefined): string | null {
  const text = (userAgent ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 200);
  return text.trim() === "" ? null : text;
}
