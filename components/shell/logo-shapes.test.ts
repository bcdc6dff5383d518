import { expect, test } from "vitest";
import { drawMark } from "@/lib/platform/values/logo-shapes";

test("[SITE-8] the five seeded sites have five different logos", () => {
  const names = ["Glovebox", "Canyon", "Historial", "Vault Auto", "Detailed Vehicle History"];
  expect(new Set(names.map(drawMark)).size).toBe(names.length);
});

test("[SITE-8] a name always gets the same logo", () => {
  expect(drawMark("Ünïcode Motors")).toBe(drawMark("Ünïcode Motors"));
  expect(drawMark("").length).toBeGreaterThan(0);
});
