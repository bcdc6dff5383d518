import { afterEach, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { admitBody, startBodyRates } from "./admit-body";
import { createGlobalSingleton } from "./global-singleton";

const { login, register } = calls.account;
const headers = new Headers();
afterEach(() => createGlobalSingleton("body-rates").set(undefined));

it("[SAFE-1] limits the rate of request bodies for each caller and call", async () => {
  startBodyRates();
  for (let count = 0; count < 2 * login.limits.perMinute; count++)
    await admitBody(login, headers, "a 1.1.1.1");
  await expect(admitBody(login, headers, "a 1.1.1.1")).rejects.toMatchObject({
    code: "too_many_requests",
    retryAfter: expect.any(Number),
  });
  await admitBody(login, headers, "a 2.2.2.2");
  await admitBody(register, headers, "a 1.1.1.1");
});

it("[SAFE-1] doesn't count a request without a body", async () => {
  startBodyRates();
  for (let count = 0; count < 1500; count++) await admitBody(calls.site.config, headers, "a 1.1.1.1");
});
