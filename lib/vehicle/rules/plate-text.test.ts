import { expect, it } from "vitest";
import { findPlateInText } from "./plate-text";

it.each([
  ["Plate SAMPLE1 California", "SAMPLE1", "CA"],
  ["License plate: 8ABC123, Texas", "8ABC123", "TX"],
  ["West Virginia 1AB 234", "1AB234", "WV"],
  ["placa ABC-1234 TX", "ABC1234", "TX"],
])("[TRUE-14] reads '%s' as plate %s from %s", (text, plate, state) => {
  expect(findPlateInText(text)).toEqual({ plate, state });
});

it.each(["2018 Toyota Corolla", "1HGCM82633A004352", "Virginia", "Plate SAMPLE1", "Honda, Ohio"])(
  "[TRUE-14] finds no plate with a state in '%s'",
  (text) => {
    expect(findPlateInText(text)).toBeNull();
  },
);
