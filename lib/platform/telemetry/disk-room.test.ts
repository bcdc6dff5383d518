import { expect, it } from "vitest";
import { checkDiskRoom, DISK_ROOM_MIN, readFreeBytes } from "./disk-room";

it("[TEN-6] less than 100 MB of free disk space degrades the instance, but a missing folder doesn't", async () => {
  const at = (bytes: number | null) => checkDiskRoom("/data", async () => bytes);
  expect(await at(DISK_ROOM_MIN)).toEqual({ status: "ok" });
  expect(await at(null)).toEqual({ status: "ok" });
  expect(await at(DISK_ROOM_MIN - 1)).toEqual({
    status: "degraded",
    reason: "Only 99 MB are free at /data.",
  });
  expect(await readFreeBytes("/no/such/folder")).toBeNull();
  expect(await readFreeBytes("/")).toBeGreaterThan(0);
});
