import { expect, it } from "vitest";
import { measureCpuTime } from "@/tests/setup/cpu-time";
import { findDeviceName, truncateUserAgent } from "./device-name";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`,
    "Chrome 131, Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    "Edge 131, Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari 18, iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0",
    "Firefox 133, Mac",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`,
    "Chrome 131, Android",
  ],
  ["curl/8.5.0", "curl 8"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "Linux"],
  ["<script>alert(1)</script>", null],
  ["", null],
  [null, null],
])("[PAGE-15] the device name for user agent %j is %j", (agent, deviceName) => {
  expect(findDeviceName(agent)).toBe(deviceName);
});

it("[SEC-INJ-11] [SEC-DOS-02] keeps at most 200 printable ASCII characters of a user agent, and parses a long one quickly", async () => {
  expect(truncateUserAgent(`a\r\n\u001b[31m${"é".repeat(10)}${"b".repeat(100_000)}`)).toMatch(
    /^a\[31mb{195}$/,
  );
  expect(truncateUserAgent(undefined)).toBeNull();
  expect(truncateUserAgent("\u0000 \n")).toBeNull();
  const took = await measureCpuTime(() => findDeviceName(`Version/1 ${"Mobile/".repeat(20_000)}`));
  expect(took).toBeLessThan(50);
});
