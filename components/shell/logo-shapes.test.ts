import { expect, test } from "vitest";
import { markOf } from "@/lib/site/logo-shapes";

test("[SITE-8] the five seeded sites have five different logos", () => {
  const names = ["Glovebox", "Canyon", "Historial", "Vault Auto", "Detailed Vehicle History"];
  expect(new Set(names.map(markOf)).size).toBe(names.length);
});

test("[SITE-8] a name always gets the same logo", () => {
  expect(markOf("Ünïcode Motors")).toBe(markOf("Ünïcode Motors"));
  expect(markOf("").length).toBeGreaterThan(0);
});
