import { afterEach, expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { countBody, startBodyRates } from "./body-rate";
import { globalSingleton } from "./global-singleton";

const { login } = calls.account;
afterEach(() => globalSingleton("body-rates").set(undefined));

it("[SAFE-1] a caller's bodies are counted before they are read, each caller's and call's for itself", async () => {
  startBodyRates();
  for (let sent = 0; sent < 2 * login.limits.perMinute; sent++) await countBody(login, "a 1.1.1.1");
  await expect(countBody(login, "a 1.1.1.1")).rejects.toMatchObject({
    code: "too_many_requests",
    retryAfter: expect.any(Number),
  });
  await countBody(login, "a 2.2.2.2");
  await countBody(calls.account.register, "a 1.1.1.1");
});

it("[SAFE-1] a call without a body is not counted", async () => {
  startBodyRates();
  for (let sent = 0; sent < 1500; sent++) await countBody(calls.site.config, "a 1.1.1.1");
});
