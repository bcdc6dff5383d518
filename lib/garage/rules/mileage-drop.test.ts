import { describe, expect, it } from "vitest";
import { analyzeMileageLog, findMileageDrop, fitsMileageLog, type MileageExplanation } from "./mileage-drop";

const reading = (day: string, miles: number, explanation: MileageExplanation | null = null) => ({
  id: `${day} ${miles}`,
  day,
  miles,
  explanation,
});
type Log = ReturnType<typeof reading>[];
const drop = (log: Log, day: string, miles: number, year: number | null = 2018) =>
  findMileageDrop(log, year, { day, miles });
const listExplanations = (log: Log, day: string, miles: number, year: number | null = 2018) =>
  drop(log, day, miles, year)?.answers.map(({ explanation, id }) => `${explanation} ${id ?? "new"}`);

describe("findMileageDrop", () => {
  const log = [reading("2024-05-01", 72_900), reading("2022-05-01", 51_000)];

  it.each([
    ["later and higher", "2025-01-01", 72_900],
    ["between two readings", "2023-01-01", 60_000],
    ["before all readings", "2020-01-01", 12_000],
  ])("[TRUE-15] finds no drop in a consistent reading: %s", (_name, day, miles) => {
    expect(drop(log, day, miles)).toBeNull();
  });

  it("[TRUE-15] reports a reading below an earlier reading, even from the same day", () => {
    expect(drop(log, "2025-01-01", 60_000)).toMatchObject({ other: { miles: 72_900 }, isLower: true });
    expect(drop(log, "2024-05-01", 60_000)).toMatchObject({ other: { miles: 72_900 }, isLower: true });
    expect(listExplanations(log, "2024-05-01", 60_000)).toEqual([
      "typo 2024-05-01 72900",
      "unit new",
      "replaced new",
    ]);
  });

  it("[TRUE-15] reports a reading above a later reading, and applies the explanations to the later reading", () => {
    expect(drop(log, "2023-01-01", 80_000)).toMatchObject({ other: { miles: 72_900 }, isLower: false });
    expect(listExplanations(log, "2023-01-01", 80_000)).toEqual([
      "typo 2024-05-01 72900",
      "unit 2024-05-01 72900",
      "replaced 2024-05-01 72900",
    ]);
  });

  it("[TRUE-15] offers only explanations that fit the drop", () => {
    // 72,900 km is 45,298 mi. With two higher readings, a single typo doesn't explain the drop.
    expect(listExplanations([reading("2024-06-01", 73_000), ...log], "2025-01-01", 40_000)).toEqual([
      "replaced new",
    ]);
    expect(listExplanations([reading("2024-06-01", 60_000), ...log], "2023-01-01", 80_000)).toEqual([
      "unit 2024-05-01 72900",
      "replaced 2024-05-01 72900",
    ]);
  });

  it("[TRUE-15] doesn't report an explained drop again for readings before or after it", () => {
    const replaced = [reading("2024-06-01", 120, "replaced"), ...log];
    expect(drop(replaced, "2024-05-20", 73_500)).toBeNull();
    expect(drop(replaced, "2024-07-01", 900)).toBeNull();
    expect(drop(replaced, "2024-07-01", 100)).toMatchObject({ other: { miles: 120 } });
    expect(drop([reading("2024-06-01", 120, "typo"), ...log], "2024-07-01", 73_000)).toBeNull();
  });

  it("[TRUE-15] a five-digit rollover isn't a drop", () => {
    const full = [reading("1990-05-01", 97_000)];
    expect(drop(full, "1991-01-01", 4000, 1978)).toBeNull();
    expect(drop(full, "1991-01-01", 4000, 2018)).not.toBeNull();
  });

  it("[TRUE-15] a low reading fits the mileage log once its explanation is stored", () => {
    const low = reading("2025-01-01", 60_000);
    expect(fitsMileageLog([low, ...log], 2018, low.id)).toBe(false);
    expect(fitsMileageLog([{ ...low, explanation: "unit" }, ...log], 2018, low.id)).toBe(true);
  });
});

describe("analyzeMileageLog", () => {
  it("[TRUE-15] converts kilometers to miles, excludes a typo, and evaluates a new odometer separately", () => {
    const { readings, latestMiles } = analyzeMileageLog(
      [
        reading("2024-08-01", 900),
        reading("2024-06-01", 120, "replaced"),
        reading("2023-06-01", 700_000, "typo"),
        reading("2023-05-01", 60_000, "unit"),
        reading("2022-05-01", 80_000),
      ],
      2018,
    );
    expect(
      readings.map(({ miles, isKilometers, odometer, flag }) => [miles, isKilometers, odometer, flag]),
    ).toEqual([
      [49_710, true, 0, "ok"],
      [60_000, false, 0, "ok"],
      [700_000, false, 0, "outlier"],
      [120, false, 1, "ok"],
      [900, false, 1, "ok"],
    ]);
    expect(latestMiles).toBe(900);
  });
});
