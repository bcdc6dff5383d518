import { expect, test } from "vitest";
import { markOf } from "./mark-shapes";

test("[SITE-8] the five seeded sites carry five different marks", () => {
  const names = ["Glovebox", "Canyon", "Historial", "Vault Auto", "Detailed Vehicle History"];
  expect(new Set(names.map(markOf)).size).toBe(names.length);
});

test("[SITE-8] a name keeps its mark", () => {
  expect(markOf("Ünïcode Motors")).toBe(markOf("Ünïcode Motors"));
  expect(markOf("").length).toBeGreaterThan(0);
});
