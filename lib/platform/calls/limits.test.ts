import { expect, it } from "vitest";
import { callList } from "@/lib/compose/calls/table";

/** Calls that don't spend, email or store much, such as reads by POST and changes to the caller's own garage. */
const COUNTED_IN_MEMORY = [
  "billing.totalOrders",
  "checks.quick",
  "checks.value",
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
  "sticker.autoBlogData",
  "sticker.forumData",
  "support.consent",
  "support.errorVin",
  "support.log",
  "vehicle.confirmVin",
  "vehicle.validateVin",
];

it("[SEC-DOS-05] [RUN-FAST] every non-GET call is counted in the database, except the calls listed here", () => {
  const changes = callList.filter(({ method }) => method !== "GET");
  const inMemory = changes.filter(({ limits }) => !limits.exact).map(({ name }) => name);
  expect(inMemory.sort()).toEqual(COUNTED_IN_MEMORY);
});

it("[RUN-FAST] vehicle lookups are the only reads that are counted in the database", () => {
  const reads = callList.filter(({ method }) => method === "GET");
  const exact = reads.filter(({ limits }) => limits.exact || limits.shared?.exact);
  expect(exact.map(({ name }) => name).sort()).toEqual([
    "garage.vehicle",
    "recalls.byVin",
    "vehicle.classicMapping",
    "vehicle.plateDecode",
    "vehicle.previewDecode",
  ]);
});
