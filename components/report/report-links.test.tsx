import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { isReportAnchor } from "@/lib/report/rules/anchors";
import { renderPage } from "@/tests/setup/render";
import { sampleReport, sampleReports } from "@/tests/setup/report-models";
import { ReportDocument } from "./report-document";

afterEach(() => window.history.replaceState(null, "", "/"));

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('article a[href^="#"]')];
const findTarget = (link: Element) => document.querySelector(link.getAttribute("href") ?? "none");
const damageLink = () =>
  within(document.querySelector("#report-damage") as HTMLElement).getByRole("link", {
    name: "Mar 14, 2021 · Accident",
  });
const timelineFilter = () => within(screen.getByRole("group", { name: "Show" }));

it("[ONE-4] every internal link of a sample report has a target, and its hash is a known report anchor", () => {
  for (const report of sampleReports()) {
    const { unmount } = renderPage(<ReportDocument report={report} />);
    expect(links().length).toBeGreaterThan(10);
    for (const link of links()) {
      expect(findTarget(link), link.hash).toBeTruthy();
      expect(isReportAnchor(link.hash), link.hash).toBe(true);
    }
    unmount();
  }
});

it("[ONE-4] a link to a record hidden by the timeline's filter shows all records again", async () => {
  renderPage(<ReportDocument report={sampleReport()} />);
  const listings = timelineFilter().getByRole("button", { name: /^Listing/ });
  await userEvent.click(listings);
  expect(findTarget(damageLink())).toBeNull();
  await userEvent.click(damageLink());
  expect(document.activeElement?.textContent).toContain("Struck from behind at a traffic light.");
  expect(listings.getAttribute("aria-pressed")).toBe("false");
  // The same link works again, although the URL doesn't change.
  await userEvent.click(listings);
  await userEvent.click(damageLink());
  expect(findTarget(damageLink())).toBe(document.activeElement);
});

it("[ONE-4] a link to a visible record keeps the filter", async () => {
  renderPage(<ReportDocument report={sampleReport()} />);
  const accidents = timelineFilter().getByRole("button", { name: /^Accident/ });
  await userEvent.click(accidents);
  await userEvent.click(damageLink());
  expect(accidents.getAttribute("aria-pressed")).toBe("true");
  expect(findTarget(damageLink())).toBe(document.activeElement);
});

it("[ONE-4] a link to a collapsed record expands it", async () => {
  renderPage(<ReportDocument report={sampleReport()} />);
  const isFolded = (link: Element) => findTarget(link)?.closest("details")?.open === false;
  const folded = links().filter(isFolded);
  expect(folded.length).toBeGreaterThan(0);
  for (const link of folded) {
    fireEvent.click(link);
    expect(findTarget(link)).toBe(document.activeElement);
    expect(findTarget(link)?.closest("details")?.open).toBe(true);
  }
  // jsdom follows links after the click event, which would otherwise change the URL of the next test.
  await waitFor(() => expect(window.location.hash).toBe(folded.at(-1)?.getAttribute("href")));
});

it("[ONE-4] a URL with a record opens the report at that record", () => {
  window.history.replaceState(null, "", "/dashboard?vin=1#record-3");
  renderPage(<ReportDocument report={sampleReport()} />);
  expect(document.activeElement).toBe(document.querySelector("#record-3"));
});
