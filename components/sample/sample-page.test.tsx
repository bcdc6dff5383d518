import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/tests/setup/render";
import { SampleBar } from "./sample-page";

const links = () =>
  Object.fromEntries(
    screen.getAllByRole("link").map((link) => [link.textContent?.trim(), link.getAttribute("href")]),
  );

it("[FIRST-2] a sample is labeled, and links to the reader's own car, the prices and the other sample", () => {
  renderPage(<SampleBar product="vhr" sells />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sample vehicle history report");
  expect(screen.getByText(/^This is a sample\. We made up/)).toBeTruthy();
  expect(links()).toEqual({
    "Look up your own VIN": "/",
    "See prices": "/prices",
    "See the sample sticker": "/sample-sticker",
  });
});

it("[FIRST-2] below the document, the bar has no second heading, and no prices if nothing is for sale", () => {
  renderPage(<SampleBar product="sticker" sells={false} isEnd />);
  expect(screen.queryByRole("heading")).toBeNull();
  expect(screen.getByText("That was the whole sticker")).toBeTruthy();
  expect(links()).toEqual({ "Look up your own VIN": "/", "See the sample report": "/sample-report" });
});
