import { expect, it } from "vitest";
import { buildThemeReport } from "./theme-report";

const plain = {
  primaryColor: "#1e3a8a",
  secondaryColor: "#c8472b",
  tertiaryColor: "#e7b93c",
  backgroundColor: null,
  secondaryVariantColor: null,
};

it("[SITE-3] shows a site's readable colors unchanged, without a warning", () => {
  const { warnings, colors } = buildThemeReport(plain);
  expect(warnings).toEqual([]);
  expect(colors.map(({ name }) => name)).toEqual([
    "primary",
    "secondary",
    "tertiary",
    "secondary-variant",
    "background",
  ]);
  expect(colors[0]).toMatchObject({ given: "#1e3a8a", light: "#1e3a8a", on_light: "#ffffff" });
});

it("[SITE-3] reports colors that pages can't show as configured", () => {
  const { warnings, colors } = buildThemeReport({
    ...plain,
    primaryColor: "#ffee00",
    backgroundColor: "#101010",
  });
  expect(warnings.map(({ field }) => field)).toEqual(["primary_color", "background_color"]);
  expect(warnings[0]?.message).toContain(colors[0]?.light);
});
