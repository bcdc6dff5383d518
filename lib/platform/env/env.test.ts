import { expect, it } from "vitest";
import { hasOfflineWorker, parseEnv, variableGroups } from "./env";
import type { Variable } from "./variable";

it.each([
  [{}, true],
  [{ OFFLINE_WORKER: "" }, true],
  [{ OFFLINE_WORKER: "1" }, true],
  [{ OFFLINE_WORKER: "0" }, false],
  [{ NODE_ENV: "development", OFFLINE_WORKER: "1" }, false],
])("[FIRST-8] with %j, pages register the offline worker: %s", (variables, isRegistered) => {
  expect(hasOfflineWorker(parseEnv({ NODE_ENV: "production", ...variables }))).toBe(isRegistered);
});

it("[FIRST-8] an invalid on/off switch stops startup", () => {
  expect(() => parseEnv({ OFFLINE_WORKER: "off" })).toThrow("OFFLINE_WORKER");
});

it.each([
  [{ PORT: "http" }, 'PORT="http": Use a whole number from 0 to 65535.'],
  [{ PORT: "70000" }, 'PORT="70000": Use a whole number from 0 to 65535.'],
  [{ TRUST_PROXY: "yes" }, 'TRUST_PROXY="yes": Use 1 or 0.'],
  [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL="loud": Use debug'],
  [{ MEMBERS_API_ORIGIN: "api:4000" }, "For example: https://members-api.internal.example"],
  [{ NHTSA_ORIGIN: "nobody" }, 'NHTSA_ORIGIN="nobody"'],
])(
  "[RUN-CFG] %j stops startup with a message that includes the variable's name and the allowed values",
  (variables, words) => {
    expect(() => parseEnv(variables)).toThrow(words);
  },
);

it("[RUN-CFG] every variable's example is valid", () => {
  const examples = variableGroups.flatMap(({ variables }) =>
    Object.entries<Variable>(variables).flatMap(([name, { example }]) => (example ? [[name, example]] : [])),
  );
  expect(() => parseEnv(Object.fromEntries(examples))).not.toThrow();
});
