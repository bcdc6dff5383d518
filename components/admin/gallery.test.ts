import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { adminSiteCalls } from "@/lib/admin/contract/sites";
import { siteFields } from "./site-fields";

const galleryFiles = readdirSync("components/admin").filter((file) =>
  /^(gallery-|ui-gallery).*\.tsx$/.test(file),
);
const galleryImports = new Set(
  galleryFiles.flatMap((file) =>
    [...readFileSync(`components/admin/${file}`, "utf8").matchAll(/from "@\/components\/ui\/([\w-]+)"/g)].map(
      ([, name]) => name,
    ),
  ),
);
/** Primitives that are shown inside others or have no variants. */
const inside = new Set(["confirm-vins", "dialog-content", "hydration-gate", "status-mark"]);

it("[PAGE-14] the gallery has every UI primitive, except those that are part of others or have no variants", () => {
  const primitives = readdirSync("components/ui")
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => file.replace(".tsx", ""));
  expect(primitives.filter((name) => !galleryImports.has(name) && !inside.has(name))).toEqual([]);
});

it("[PAGE-14] every site setting has a form field", () => {
  const { config, settings } = adminSiteCalls.createSite.request.shape;
  const names = [
    ...Object.keys(config.shape).map((name) => `config.${name}`),
    ...Object.keys(settings.shape).map((name) => `settings.${name}`),
  ];
  const fields = siteFields.map(({ name }) => name.split(".").slice(0, 2).join("."));
  expect(names.filter((name) => !fields.includes(name))).toEqual([]);
});
