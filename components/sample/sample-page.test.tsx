import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/tests/setup/render";
import { SampleBar } from "./sample-page";

const links = () =>
  Object.fromEntries(
    screen.getAllByRole("link").map((link) => [link.textContent?.trim(), link.getAttribute("href")]),
  );

it("[FIRST-2] a sample page is labeled as a sample, and links to the VIN lookup, the prices and the other sample", () => {
  renderPage(<SampleBar product="vhr" sells />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sample vehicle history report");
  expect(screen.getByText(/^This is a sample\. We made up/)).toBeTruthy();
  expect(links()).toEqual({
    "Look up your own VIN": "/",
    "See prices": "/prices",
    "See the sample sticker": "/sample-sticker",
  });
});

it("[FIRST-2] the bar below the document has no heading, and omits the prices link if nothing is for sale", () => {
  renderPage(<SampleBar product="sticker" sells={false} isEnd />);
  expect(screen.queryByRole("heading")).toBeNull();
  expect(screen.getByText("That was the whole sticker")).toBeTruthy();
  expect(links()).toEqual({ "Look up your own VIN": "/", "See the sample report": "/sample-report" });
});
