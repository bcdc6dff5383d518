import { expect, it } from "vitest";
import { findMarkdownProblem } from "./markdown-limits";

const repeat = (text: string, times: number) => text.repeat(times);

it.each([
  ["twenty nested lists", `${repeat("- ", 20)}a`],
  ["twenty nested quotes", `${repeat("> ", 20)}a`],
  ["horizontal rules", repeat(`${repeat("* ", 60)}\n\n${repeat("- ", 40).trim()}\n\n`, 300)],
  ["a thousand items", repeat("- item\n", 1000)],
  ["a thousand bold words", repeat("**a** ", 500)],
  ["two thousand lines", repeat("a\n", 1999)],
  ["many minus signs in text", repeat("a - b - c ", 2000)],
  ["one word of thirty thousand letters", repeat("x", 30_000)],
  ["an empty text", ""],
])("[TEN-1] accepts %s", (_, text) => {
  expect(findMarkdownProblem(text)).toBeNull();
});

it.each([
  ["nesting", "lists", `${repeat("- ", 21)}a`],
  ["nesting", "quotes, lists and numbers", `${repeat("> - 1. ", 7)}a`],
  ["nesting", "lists on one line", `${repeat("- ", 14_000)}a`],
  ["marks", "list items", repeat("- item\n", 1001)],
  ["marks", "runs of emphasis", repeat("_a* ", 501)],
  ["marks", "brackets", repeat("[", 1001)],
  ["marks", "code marks", repeat("`a", 1001)],
  ["marks", "angle brackets", repeat("<a ", 1001)],
  ["lines", "lines", repeat("a\n", 2000)],
  ["lines", "empty lines that end with a carriage return", repeat("\r", 2000)],
])("[TEN-1] reports '%s' for too many %s", (problem, _, text) => {
  expect(findMarkdownProblem(text)).toBe(problem);
});
