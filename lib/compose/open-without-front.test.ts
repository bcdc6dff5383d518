import { expect, it } from "vitest";
import { parseEnv } from "@/lib/platform/env/env";
import { getPaymentSettings } from "@/lib/platform/env/payment-settings";
import { getNextHost } from "./open-without-front";

it.each([
  ["start", "0.0.0.0"],
  ["start -p 3000", "0.0.0.0"],
  ["start -H", "0.0.0.0"],
  ["start -H 127.0.0.1 -p 3000", "127.0.0.1"],
  ["start -p 3000 --hostname localhost", "localhost"],
  ["start --hostname=::1", "::1"],
  ["start -H0.0.0.0", "0.0.0.0"],
])("[UP-6] next %s listens on %s", (line, host) => {
  expect(getNextHost(line.split(" "))).toBe(host);
});

it.each([
  ["start", false],
  ["start -H 127.0.0.1", true],
])("[UP-6] next %s enables sandbox payments by default: %s", (line, sandbox) => {
  const settings = parseEnv({ NODE_ENV: "production" });
  expect(getPaymentSettings({ ...settings, HOST: getNextHost(line.split(" ")) }).sandbox).toBe(sandbox);
});
