import { expect, it } from "vitest";
import { listSourceWords, splitBySources } from "./source-words";

const report = (locale: string, text: string) => ({ locale, events: [{ text }], recalls: { campaigns: [] } });
const marked = (text: string, words: readonly string[]) =>
  splitBySources(text, words).map((part) => (part.isSource ? `[${part.text}]` : part.text));

it("[FIRST-5] finds a source's text as whole words, even if truncated or without its period", () => {
  const words = listSourceWords(report("es", "Hit  a pole."));
  expect(marked("Leve. Hit a pole. Zonas: puerta", words)).toEqual([
    "Leve. ",
    "[Hit a pole.]",
    " Zonas: puerta",
  ]);
  expect(marked("Leve. Hit a pole · TX", words)).toEqual(["Leve. ", "[Hit a pole]", " · TX"]);
  expect(marked("Hit a poles", words)).toEqual(["Hit a poles"]);
  expect(marked("", words)).toEqual([]);
  const long = listSourceWords(report("es", "Water came into the car up to the seats and higher"));
  expect(marked("Marca: Water came into the car up… (2022).", long)).toEqual([
    "Marca: ",
    "[Water came into the car up…]",
    " (2022).",
  ]);
});

it("[FIRST-5] doesn't mark anything in an English report or in text without letters", () => {
  expect(listSourceWords(report("en", "Hit a pole"))).toEqual([]);
  expect(listSourceWords(report("es", "12-34"))).toEqual([]);
});
