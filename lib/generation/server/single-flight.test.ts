import { describe, expect, it } from "vitest";
import { requestHash } from "./request-hash";
import { SingleFlight } from "./single-flight";

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("work on one subject", () => {
  it("[SEC-LED-01] identical concurrent requests share one run and its result, and a later one starts a new run", async () => {
    const flights = new SingleFlight();
    let runs = 0;
    const work = async () => {
      await tick();
      return ++runs;
    };
    const answers = await Promise.all(Array.from({ length: 100 }, () => flights.run("car", "wish", work)));
    expect(new Set(answers)).toEqual(new Set([1]));
    expect(await flights.run("car", "wish", work)).toBe(2);
    expect(flights.size).toBe(0);
  });

  it("[SEC-LED-02] different requests for the same subject run one at a time, without delaying other subjects", async () => {
    const flights = new SingleFlight();
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await tick();
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => flights.run("car", `wish ${index}`, work)));
    expect(most).toBe(1);
    await Promise.all(Array.from({ length: 5 }, (_, index) => flights.run(`car ${index}`, "wish", work)));
    expect(most).toBe(5);
  });

  it("[SEC-LED-01] waiting requests share a failure, which doesn't block later requests", async () => {
    const flights = new SingleFlight();
    const fail = async (): Promise<string> => {
      await tick();
      throw new Error("broken");
    };
    const settled = await Promise.allSettled([1, 2, 3].map(() => flights.run("car", "wish", fail)));
    expect(settled.map((result) => result.status)).toEqual(["rejected", "rejected", "rejected"]);
    const waiting = flights.run("car", "first", fail).catch(() => "failed");
    expect(await flights.run("car", "second", async () => "made")).toBe("made");
    expect(await waiting).toBe("failed");
  });
});

describe("request hash", () => {
  it("[SEC-LED-03] distinguishes requests by content, not by field order", () => {
    const hash = requestHash({ vin: "A", request: { mileage: 1, locale: "en" } });
    expect(requestHash({ request: { locale: "en", mileage: 1 }, vin: "A", none: undefined })).toBe(hash);
    for (const other of [
      { vin: "B", request: { mileage: 1, locale: "en" } },
      { vin: "A", request: { mileage: "1", locale: "en" } },
      { vin: "A", request: { mileage: null, locale: "en" } },
      { vin: "A", request: [] },
    ]) {
      expect(requestHash(other)).not.toBe(hash);
    }
  });
});
