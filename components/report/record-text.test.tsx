import { expect, it } from "vitest";
import { createCampaign, createHistoryEvent } from "@/tests/setup/document-facts";
import { renderPage } from "@/tests/setup/render";
import { sampleReport } from "@/tests/setup/report-models";
import { ReportDocument } from "./report-document";

const OWN = "Struck a guardrail on the ramp, see claim 4471.";
const LONG = `The latch may wear. ${"It may open while driving. ".repeat(60)}`;
const report = (locale: "en" | "es") =>
  sampleReport({
    locale,
    events: [
      createHistoryEvent("accident", "2021-03-14", { text: OWN, areas: ["left sill"] }),
      createHistoryEvent("title", "2018-02-20", { text: "Title transfer" }),
      createHistoryEvent("brand", "2022-02-20", { text: "Odd local brand" }),
    ],
    recalls: {
      state: "found",
      source: "NHTSA",
      askedAt: null,
      byVin: false,
      campaigns: [createCampaign({ component: "SEATS:FRONT ASSEMBLY", summary: LONG })],
    },
  });
const english = () =>
  [...document.querySelectorAll("article [lang]")].map((element) => [
    element.getAttribute("lang"),
    element.textContent?.replaceAll("\u00a0", " "),
  ]);

it("[FIRST-5] [PAGE-17] in a Spanish report, source text is marked as English and translated text isn't", () => {
  renderPage(<ReportDocument report={report("es")} />, { locale: "es" });
  const englishTexts = english();
  expect(new Set(englishTexts.map(([lang]) => lang))).toEqual(new Set(["en"]));
  const texts = [...new Set(englishTexts.map(([, text]) => text))];
  expect(texts).toEqual(
    expect.arrayContaining([
      "Odd local brand",
      OWN,
      "left sill",
      expect.stringMatching(/^The latch may.*…$/),
    ]),
  );
  for (const text of texts) expect(text).not.toMatch(/transfer|Cambio|Accidente/i);
  // Places, dates and our own words aren't marked.
  expect(document.querySelector("#report-timeline")?.textContent).toContain("Cambio de dueño");
});

it("[FIRST-5] [PAGE-17] in an English report, no text is marked as English", () => {
  renderPage(<ReportDocument report={report("en")} />);
  expect(english()).toEqual([]);
});
