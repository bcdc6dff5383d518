import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderPage } from "@/tests/setup/render";
import { sampleReport } from "@/tests/setup/report-models";
import { ReportDocument } from "./report-document";

const headings = () => screen.getAllByRole("heading", { level: 2 }).map((element) => element.textContent);

it("[PAGE-10] the page has all of the report's headings in order, and the disclaimer", () => {
  const report = sampleReport();
  renderPage(<ReportDocument report={report} />);
  expect(headings()).toEqual([
    report.title,
    "In short",
    "What to do now",
    "Vehicle",
    "Timeline",
    ...report.sections.map(({ title }) => title),
    "What was checked",
    "What was not checked",
    "Glossary",
    "Something wrong?",
    "About this report",
  ]);
  expect(screen.getByText(report.disclaimers[0] ?? "")).toBeTruthy();
});

it("[PAGE-10] the page shows the report's verification code if it has one", () => {
  const report = sampleReport();
  const { unmount } = renderPage(<ReportDocument report={report} />);
  const code = screen.getByRole("img", { name: /^QR code/ });
  expect(code.querySelector("path")?.getAttribute("d")).toBe(report.verifyCode?.path);
  expect(code.getAttribute("viewBox")).toBe(`0 0 ${report.verifyCode?.side} ${report.verifyCode?.side}`);
  unmount();
  renderPage(<ReportDocument report={sampleReport({ verifyUrl: null })} />);
  expect(screen.queryByRole("img", { name: /^QR code/ })).toBeNull();
});

it("[PAGE-10] table columns use the width ratios given in the report", () => {
  const report = sampleReport();
  renderPage(<ReportDocument report={report} />);
  const table = screen.getByRole("table", { name: "Recalls" });
  const shares = [...table.querySelectorAll("col")].map((element) =>
    Number.parseInt(element.getAttribute("width") ?? "", 10),
  );
  const weights = report.sections
    .find(({ id }) => id === "recalls")
    ?.tables[0]?.columns.map(({ weight }) => weight);
  expect(shares).toEqual(weights);
});

it("[PAGE-10] in print, a filtered timeline shows how many records it lists, and hides its filter buttons", async () => {
  const report = sampleReport();
  renderPage(<ReportDocument report={report} />);
  const filter = screen.getByRole("group", { name: "Show" });
  expect(filter.className).toContain("print:hidden");
  const status = screen.getByText(`${report.timeline.length} records shown`);
  expect(status.className).not.toContain("print:not-sr-only");
  await userEvent.click(within(filter).getByRole("button", { name: /^Accident/ }));
  expect(screen.getByText("1 record shown").className).toContain("print:not-sr-only");
});

it("[FIRST-5] sections collapsed on a phone are expanded in print, without their summary", () => {
  renderPage(<ReportDocument report={sampleReport()} />);
  const folds = [...document.querySelectorAll<HTMLDetailsElement>("details")];
  expect(folds.length).toBeGreaterThan(2);
  for (const fold of folds) {
    expect(fold.dataset.fold).toBeTruthy();
    expect(fold.querySelector("summary")?.className).toContain("print:hidden");
  }
  window.dispatchEvent(new Event("beforeprint"));
  expect(folds.every(({ open }) => open)).toBe(true);
  window.dispatchEvent(new Event("afterprint"));
  expect(folds.some(({ open }) => open)).toBe(false);
});
