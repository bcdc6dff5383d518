import { expect, it } from "vitest";
import { fakeSource, json, SHORT_TIMEOUTS, sourceFaults, testSource } from "@/tests/setup/third-parties";
import { createLiveVpic } from "./live-vpic";

const VIN = "2T1BURHE5JC034461";
/** Shortened response of DecodeVinValuesExtended: strings only, empty if unknown. */
const ROW = {
  ABS: "Standard",
  BodyClass: "Sedan/Saloon",
  CurbWeightLB: "2885",
  DisplacementL: "1.8",
  Doors: "4",
  DriveType: "FWD/Front-Wheel Drive",
  EngineCylinders: "4",
  ErrorCode: "0",
  Make: "TOYOTA",
  Model: "Corolla",
  ModelYear: "2018",
  Seats: "5",
  TransmissionSpeeds: "",
  TransmissionStyle: "Not Applicable",
  VIN,
};
const answered = (row: object) => json(200, { Count: 1, Message: "ok", Results: [row] });

async function decoderOn(handler: Parameters<typeof fakeSource>[0], options: object = {}) {
  const server = fakeSource(handler);
  return { ...server, live: createLiveVpic(testSource(server.origin, options).source) };
}

it("[VEH-4] parses numeric strings in a recorded response, and reads empty strings and 'Not Applicable' as null", async () => {
  const { live, requests } = await decoderOn(answered(ROW));
  expect(await live.read(VIN, 2018)).toMatchObject({
    askedAt: "2026-01-15T00:00:00.000Z",
    reading: {
      modelYear: 2018,
      make: "TOYOTA",
      driveType: "FWD/Front-Wheel Drive",
      seats: 5,
      doors: 4,
      transmissionSpeeds: null,
      transmissionStyle: null,
      curbWeight: "2,885 lb",
      displacementL: 1.8,
    },
  });
  expect(requests).toEqual([`GET /api/vehicles/DecodeVinValuesExtended/${VIN}?format=json&modelyear=2018`]);
});

it("[VEH-4] accepts keys in a different letter case", async () => {
  const lower = Object.fromEntries(Object.entries(ROW).map(([key, value]) => [key.toLowerCase(), value]));
  const { live } = await decoderOn(json(200, { count: 1, results: [lower] }));
  expect((await live.read(VIN, null))?.reading.seats).toBe(5);
});

it.each([...sourceFaults, ["an empty list", json(200, { Count: 0, Results: [] })] as const])(
  "[VEH-4] treats %s as no result",
  async (_name, handler) => {
    const { live } = await decoderOn(handler, SHORT_TIMEOUTS);
    expect(await live.read(VIN, 2018)).toBeNull();
  },
);

it("[VEH-4] a caller that can't wait continues without a response, and finds the response cached the next time", async () => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { live, requests } = await decoderOn((request, body) =>
    gate.then(() => answered(ROW)(request, body)),
  );
  expect(await live.read(VIN, 2018, 20)).toBeNull();
  release();
  expect((await live.read(VIN, 2018))?.reading.seats).toBe(5);
  expect((await live.read(VIN, 2018, 30_000))?.reading.seats).toBe(5);
  expect(requests).toHaveLength(1);
});

it("[VEH-4] doesn't send partial VINs, invalid VINs or classic serial numbers to vPIC", async () => {
  const { live, requests } = await decoderOn(answered(ROW));
  for (const vin of ["2T1BURHE*JC", "124379N506070", `${VIN.slice(0, 16)}O`]) {
    expect(await live.read(vin, null)).toBeNull();
  }
  expect(requests).toEqual([]);
});
