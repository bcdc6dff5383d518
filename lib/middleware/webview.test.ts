import { describe, expect, it } from "vitest";
import { findAnnouncedWebview, getWebviewCookie, isWebview } from "./webview";

const site = { webviewOrigins: [] as string[] };
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const PIXEL =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240805.005; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/127.0.6533.103 Mobile Safari/537.36";

/** User agents that look like a host app's. */
const BROWSERS = [
  ["Facebook, Android", `${PIXEL} [FB_IAB/FB4A;FBAV/476.0.0.49.74;IABMV/1;]`],
  ["Gmail's own view, iOS", `${IPHONE} Mobile/15E148`],
  ["Android's plain web view", PIXEL],
] as const;

describe("detecting a host app's web view", () => {
  it.each(BROWSERS)("[TRUE-23] [WV-1] treats %s as a browser, not a host app", (_, agent) => {
    expect(isWebview(new Headers({ "user-agent": agent }), site, null)).toBe(false);
  });

  it.each(BROWSERS)(
    "[TRUE-23] [WV-1] treats %s as a host app if the URL or a header announces one",
    (_, agent) => {
      const head = new Headers({ "user-agent": agent });
      expect(
        isWebview(head, site, findAnnouncedWebview(new URL("https://cars.example/?webview=1"), head)),
      ).toBe(true);
      head.set("glovebox-webview", "1");
      const first = new URL("https://cars.example/");
      expect(isWebview(head, site, findAnnouncedWebview(first, head))).toBe(true);
      expect(getWebviewCookie(findAnnouncedWebview(first, head))).toContain("=1;");
    },
  );

  it("[WV-1] the URL overrides the header, and cookie values other than 1 and 0 are ignored", () => {
    const head = new Headers({ "glovebox-webview": "1" });
    const choice = findAnnouncedWebview(new URL("https://cars.example/?webview=0"), head);
    expect(isWebview(head, site, choice)).toBe(false);
    expect(isWebview(new Headers(), site, "1")).toBe(true);
    expect(isWebview(new Headers(), site, "yes")).toBe(false);
  });

  it("[WV-1] remembers the URL's choice until the app closes, and the URL can revoke it", () => {
    const line = getWebviewCookie("1") ?? "";
    expect(line).toMatch(/^__Host-\S+=1; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(isWebview(new Headers({ cookie: `a=b; ${line.split(";", 1)[0]}` }), site, null)).toBe(true);
    expect(getWebviewCookie("0")).toContain("Max-Age=0");
    expect(getWebviewCookie(null)).toBeNull();
    expect(getWebviewCookie("2")).toBeNull();
  });

  it("[WV-1] a frame is a web view only if the site allows host origins", () => {
    const framed = new Headers({ "sec-fetch-dest": "iframe" });
    expect(isWebview(framed, site, null)).toBe(false);
    expect(isWebview(framed, { webviewOrigins: ["https://partner.example"] }, null)).toBe(true);
  });
});
