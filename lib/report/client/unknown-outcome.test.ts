import { expect, it } from "vitest";
import { isNewDocument, isSameDocument } from "./unknown-outcome";

const OLD = "https://files.example/a.pdf?signature=1";

it.each([
  ["of a first document", OLD, undefined, true],
  ["of another file", "https://files.example/b.pdf?signature=1", OLD, true],
  ["signed again", "https://files.example/a.pdf?signature=2", OLD, false],
  ["after a document without a URL", OLD, "", false],
] as const)(
  "[UP-4] whether a URL %s belongs to a new document (URL %s, replacing %s): %s",
  (_what, url, replaces, isNew) => {
    expect(isNewDocument(url, replaces)).toBe(isNew);
  },
);

it.each([
  ["a first document and a repeated request for it", undefined, undefined, true],
  ["an update and a repeated request for it", OLD, "https://files.example/a.pdf?signature=2", true],
  ["a first document and its update", undefined, OLD, false],
  ["a first document and an update of a document without a URL", undefined, "", false],
  ["updates of two documents", OLD, "https://files.example/b.pdf", false],
] as const)(
  "[UP-4] whether requests for %s are for the same document (replacing %s and %s): %s",
  (_, first, second, isSame) => {
    expect(isSameDocument({ replaces: first }, { replaces: second })).toBe(isSame);
  },
);
