import { describe, expect, it } from "vitest";
import { findAnnouncedWebview, getWebviewCookie, isWebview } from "./webview";

const site = { webviewOrigins: [] as string[] };
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const PIXEL =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240805.005; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/127.0.6533.103 Mobile Safari/537.36";

/** Real user agents of in-app and regular browsers. */
const BROWSERS = [
  ["Facebook, Android", `${PIXEL} [FB_IAB/FB4A;FBAV/476.0.0.49.74;IABMV/1;]`],
  [
    "Facebook, iOS",
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/476.0.0.38.105;FBBV/629180544;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBCR/;FBID/phone;FBLC/en_US;FBOP/80]`,
  ],
  [
    "Messenger, iOS",
    `${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/470.1.0.41.105;FBDV/iPhone14,5;FBLC/es_US]`,
  ],
  [
    "Instagram, Android",
    `${PIXEL} Instagram 342.0.0.33.103 Android (34/14; 420dpi; 1080x2205; Google/google; Pixel 8; shiba; shiba; en_US; 627400398)`,
  ],
  [
    "Instagram, iOS",
    `${IPHONE} Mobile/15E148 Instagram 342.0.0.29.101 (iPhone15,2; iOS 17_5_1; en_US; en; scale=3.00; 1179x2556; 627400398)`,
  ],
  [
    "TikTok, Android",
    `${PIXEL} trill_340803 BytedanceWebview/d8a21c6 musical_ly_2023408030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/34.8.3 ByteLocale/en`,
  ],
  [
    "TikTok, iOS",
    `${IPHONE} Mobile/15E148 musical_ly_34.8.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US RevealType/Dialog isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6`,
  ],
  ["LinkedIn, Android", `${PIXEL} [LinkedInApp]/4.1.970`],
  ["LinkedIn, iOS", `${IPHONE} Mobile/15E148 [LinkedInApp]/9.30.1172`],
  ["Gmail, Android", `${PIXEL} GSA/15.32.32.29.arm64`],
  ["Gmail, iOS", `${IPHONE} GSA/329.0.660943110 Mobile/15E148 Safari/604.1`],
  ["Gmail's own view, iOS", `${IPHONE} Mobile/15E148`],
  ["Snapchat, Android", `${PIXEL} Snapchat/12.98.0.47 (Pixel 8; Android 14#12345#34; gzip)`],
  ["Snapchat, iOS", `${IPHONE} Mobile/15E148 Snapchat/12.98.1.32 (like Safari/8617.1.17.10.9, panda)`],
  ["Pinterest, Android", `${PIXEL} [Pinterest/Android]`],
  ["Pinterest, iOS", `${IPHONE} Mobile/15E148 [Pinterest/iOS]`],
  [
    "WeChat, Android",
    `${PIXEL} XWEB/1260083 MMWEBSDK/20240501 MMWEBID/1234 MicroMessenger/8.0.50.2701(0x28003252) WeChat/arm64 Weixin NetType/WIFI Language/en ABI/arm64`,
  ],
  ["WeChat, iOS", `${IPHONE} Mobile/15E148 MicroMessenger/8.0.50(0x1800323d) NetType/WIFI Language/en`],
  ["Line, Android", `${PIXEL} Line/14.13.1/IAB`],
  ["Line, iOS", `${IPHONE} Mobile/15E148 Safari Line/14.13.0`],
  ["X, Android", `${PIXEL} TwitterAndroid`],
  ["X, iOS", `${IPHONE} Mobile/15E148 Twitter for iPhone/10.55`],
  [
    "Chrome, Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Mobile Safari/537.36",
  ],
  ["Chrome, iOS", `${IPHONE} CriOS/127.0.6533.77 Mobile/15E148 Safari/604.1`],
  ["Safari, iOS", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ["Android's plain web view", PIXEL],
] as const;

describe("detecting a host app's web view", () => {
  it.each(BROWSERS)("[TRUE-23] [WV-1] %s is a browser", (_, agent) => {
    expect(isWebview(new Headers({ "user-agent": agent }), site, null)).toBe(false);
  });

  it.each(BROWSERS)(
    "[TRUE-23] [WV-1] %s is a host app if the same user agent announces itself",
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

  it("[WV-1] the URL overrides the header, and values other than 1 and 0 are ignored", () => {
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
