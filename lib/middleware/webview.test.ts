import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/setup/cpu-time";
import { isWebview, webviewCookie } from "./webview";

const PIXEL = "Mozilla/5.0 (Linux; Android 14; Pixel 8";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

const site = { webviewOrigins: [] as string[] };
const byName = (agent: string | null) =>
  isWebview(new Headers(agent === null ? {} : { "user-agent": agent }), site, null);

describe("whether the request comes from a host app's web view", () => {
  it("[WV-1] knows the web views of Android and iOS", () => {
    expect(byName(`${PIXEL}; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Mobile Safari/537.36`)).toBe(
      true,
    );
    expect(byName(`${IPHONE} Mobile/15E148`)).toBe(true);
  });

  it("[WV-1] takes no browser for one", () => {
    expect(byName(`${PIXEL}) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36`)).toBe(false);
    expect(byName(`${IPHONE} Version/17.0 Mobile/15E148 Safari/604.1`)).toBe(false);
    expect(byName(`${IPHONE} CriOS/120.0 Mobile/15E148`)).toBe(false);
    expect(byName(null)).toBe(false);
  });

  it("[WV-1] the address decides, for both and against both", () => {
    const wv = { "user-agent": `${PIXEL}; wv) AppleWebKit/537.36` };
    expect(isWebview(new Headers(), site, "1")).toBe(true);
    expect(isWebview(new Headers(wv), site, "0")).toBe(false);
    expect(isWebview(new Headers(wv), site, "yes")).toBe(true);
  });

  it("[WV-1] the address's choice is remembered until the app is closed, and the address can revoke it", () => {
    const line = webviewCookie("1") ?? "";
    expect(line).toMatch(/^__Host-\S+=1; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(isWebview(new Headers({ cookie: `a=b; ${line.split(";", 1)[0]}` }), site, null)).toBe(true);
    expect(webviewCookie("0")).toContain("Max-Age=0");
    expect(webviewCookie(null)).toBeNull();
    expect(webviewCookie("2")).toBeNull();
  });

  it("[WV-1] a frame is one where the site lets an origin act as host, and nowhere else", () => {
    const framed = new Headers({ "sec-fetch-dest": "iframe" });
    expect(isWebview(framed, site, null)).toBe(false);
    expect(isWebview(framed, { webviewOrigins: ["https://partner.example"] }, null)).toBe(true);
  });

  it("[SEC-DOS-02] a header crafted to be slow is read in no time", async () => {
    const slow = ["(iPhone)".repeat(2000), "(iPad".repeat(3200), `${"(iPod".repeat(3000)}${")".repeat(900)}`];
    const took = await cpuTime(() => {
      for (let round = 0; round < 20; round++) for (const header of slow) expect(byName(header)).toBe(false);
    });
    // Without a bound on its length: above 5 seconds.
    expect(took).toBeLessThan(1000);
  });
});
