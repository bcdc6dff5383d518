import { expect, it } from "vitest";
import { hasOfflineWorker, parseEnv } from "./env";

it.each([
  [{}, true],
  [{ OFFLINE_WORKER: "" }, true],
  [{ OFFLINE_WORKER: "1" }, true],
  [{ OFFLINE_WORKER: "0" }, false],
  [{ NODE_ENV: "development", OFFLINE_WORKER: "1" }, false],
])("[FIRST-8] with %j pages register the worker for offline reading: %s", (variables, isRegistered) => {
  expect(hasOfflineWorker(parseEnv({ NODE_ENV: "production", ...variables }))).toBe(isRegistered);
});

it("[FIRST-8] a switch that is neither on nor off ends the start", () => {
  expect(() => parseEnv({ OFFLINE_WORKER: "off" })).toThrow("OFFLINE_WORKER");
});
