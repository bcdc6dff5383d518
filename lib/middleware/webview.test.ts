import { describe, expect, it } from "vitest";
import { isWebview } from "./webview";

const PIXEL = "Mozilla/5.0 (Linux; Android 14; Pixel 8";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

describe("isWebview", () => {
  it("[WV-1] knows the web views of Android and iOS", () => {
    expect(isWebview(`${PIXEL}; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Mobile Safari/537.36`)).toBe(
      true,
    );
    expect(isWebview(`${IPHONE} Mobile/15E148`)).toBe(true);
  });

  it("[WV-1] takes no browser for one", () => {
    expect(isWebview(`${PIXEL}) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36`)).toBe(false);
    expect(isWebview(`${IPHONE} Version/17.0 Mobile/15E148 Safari/604.1`)).toBe(false);
    expect(isWebview(`${IPHONE} CriOS/120.0 Mobile/15E148`)).toBe(false);
    expect(isWebview(null)).toBe(false);
  });

  it("[SEC-DOS-02] a header made to be slow is read in no time", () => {
    const slow = ["(iPhone)".repeat(2000), "(iPad".repeat(3200), `${"(iPod".repeat(3000)}${")".repeat(900)}`];
    const begun = performance.now();
    for (let round = 0; round < 20; round++) for (const header of slow) expect(isWebview(header)).toBe(false);
    // Without a bound on its length: above 5 seconds.
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
