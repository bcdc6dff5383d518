import { expect, it } from "vitest";
import { readTimeZone } from "./time-zone";

it.each([
  ["Europe/Madrid", "Europe/Madrid"],
  ["America/Los_Angeles", "America/Los_Angeles"],
  ["UTC", "UTC"],
  [undefined, "America/New_York"],
  ["", "America/New_York"],
  ["Mars/Olympus", "America/New_York"],
  ["x".repeat(5000), "America/New_York"],
])(
  "[TRUE-37] resolves the time zone %s to %s, falling back to New York's if the zone doesn't exist",
  (name, zone) => {
    expect(readTimeZone(name)).toBe(zone);
  },
);
