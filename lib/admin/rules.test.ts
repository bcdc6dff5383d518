import { expect, it } from "vitest";
import { getSiteDraftProblems } from "./rules";

it.each([
  ["ftp://cars.example", true],
  ["https://cars.example/prices", true],
  ["cars", true],
  ["https://cars.example", false],
  // An empty URL is derived from the hosts.
  ["", false],
])(
  "[TRUE-36] checks the URL for emails even if the hosts are invalid, and rejects %j: %s",
  (origin, isRefused) => {
    const problems = getSiteDraftProblems(
      { hosts: ["cars example"], config: { origin }, settings: {} },
      null,
    );
    expect(Object.keys(problems)).toEqual(isRefused ? ["hosts", "config.origin"] : ["hosts"]);
  },
);
