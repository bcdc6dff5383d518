import { expect, it } from "vitest";
import { checkDiskRoom, DISK_ROOM_MIN, freeBytes } from "./disk-room";

it("[TEN-6] a disk with less than 100 MB left degrades the instance; a folder that isn't there yet doesn't", async () => {
  const at = (bytes: number | null) => checkDiskRoom("/data", async () => bytes);
  expect(await at(DISK_ROOM_MIN)).toEqual({ status: "ok" });
  expect(await at(null)).toEqual({ status: "ok" });
  expect(await at(DISK_ROOM_MIN - 1)).toEqual({
    status: "degraded",
    reason: "Only 99 MB are free at /data.",
  });
  expect(await freeBytes("/no/such/folder")).toBeNull();
  expect(await freeBytes("/")).toBeGreaterThan(0);
});
