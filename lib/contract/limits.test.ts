import { expect, it } from "vitest";
import { callList } from "./table";

/** They read, or note what is the caller's own: nothing to spend, to guess, to mail or to store in bulk. */
const COUNTED_IN_MEMORY = [
  "builder.autoBlogData",
  "builder.forumData",
  "checks.quick",
  "checks.value",
  "commerce.totalOrders",
  "garage.compare",
  "garage.logMileage",
  "garage.orderFiles",
  "garage.remove",
  "garage.removeFile",
  "garage.removeMileage",
  "garage.restore",
  "garage.restoreFile",
  "garage.save",
  "printBatch.check",
  "recalls.check",
  "share.read",
  "site.settings",
  "site.themePreview",
  "support.consent",
  "support.errorVin",
  "support.log",
  "vehicle.confirmVin",
  "vehicle.validateVin",
];

it("[SEC-DOS-05] [RUN-FAST] every call but reads and these is counted by all instances together", () => {
  const changes = callList.filter(({ method }) => method !== "GET");
  const inMemory = changes.filter(({ limits }) => !limits.exact).map(({ name }) => name);
  expect(inMemory.sort()).toEqual(COUNTED_IN_MEMORY);
});

it("[RUN-FAST] no read writes its limit into the database", () => {
  const reads = callList.filter(({ method }) => method === "GET");
  expect(reads.filter(({ limits }) => limits.exact).map(({ name }) => name)).toEqual([]);
});
