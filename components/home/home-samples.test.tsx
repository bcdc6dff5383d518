import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { routes } from "@/lib/routes";
import { renderPage } from "@/tests/setup/render";
import { HomeSamples } from "./home-samples";

it("[FIRST-2] links to both samples even if their pictures didn't load in time", () => {
  renderPage(<HomeSamples areServed report={null} sticker={null} />);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    routes.sampleReport,
    routes.sampleSticker,
  ]);
});
