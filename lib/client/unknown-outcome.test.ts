import { expect, it } from "vitest";
import { isNewDocument } from "./unknown-outcome";

const OLD = "https://files.example/a.pdf?signature=1";

it.each([
  ["of a first document", OLD, undefined, true],
  ["of another file", "https://files.example/b.pdf?signature=1", OLD, true],
  ["signed again", "https://files.example/a.pdf?signature=2", OLD, false],
  ["after a document without one", OLD, "", false],
] as const)("[UP-4] a URL %s is a new document's: %s, %s, %s", (_what, url, replaces, isNew) => {
  expect(isNewDocument(url, replaces)).toBe(isNew);
});
