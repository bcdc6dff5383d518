import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { GLOSSARY } from "@/lib/report/rules/glossary";
import { createHistoryEvent } from "@/tests/setup/document-facts";
import { renderPage } from "@/tests/setup/render";
import { buildBareReport, reportWithPhoto, sampleReport } from "@/tests/setup/report-models";
import { ReportDocument } from "./report-document";

const timeline = () => document.querySelector<HTMLElement>("#report-timeline");
const isHead = ({ kind }: { kind: string }) => kind === "owner";
const listLines = () =>
  [...(timeline()?.querySelectorAll("li") ?? [])].map((element) => element.textContent ?? "");

it("[PAGE-10] the timeline lists every record, oldest first, and can be filtered by kind", async () => {
  const report = sampleReport();
  renderPage(<ReportDocument report={report} />);
  const rows = report.events.filter((event) => !isHead(event));
  expect(listLines()).toHaveLength(rows.length);
  const heads = () => within(timeline() as HTMLElement).queryAllByRole("heading", { level: 3 });
  expect(heads().map(({ textContent }) => textContent)).toEqual(report.owners?.map(({ title }) => title));
  expect(listLines()[0]).toContain("Feb 20, 2018");
  const filter = within(screen.getByRole("group", { name: "Show" }));
  const listings = report.timeline.filter(({ kind }) => kind === "listing");
  const button = filter.getByRole("button", { name: /^Listing/ });
  expect(button.textContent).toContain(String(listings.length));
  await userEvent.click(button);
  expect(button.getAttribute("aria-pressed")).toBe("true");
  expect(listLines()).toHaveLength(listings.length);
  for (const line of listLines()) expect(line).toContain("Listings (sample)");
  expect(screen.getByText(`${listings.length} records shown`)).toBeTruthy();
  await userEvent.click(filter.getByRole("button", { name: /^All/ }));
  expect(listLines()).toHaveLength(rows.length);
  await userEvent.click(filter.getByRole("button", { name: /^Owner/ }));
  expect(listLines()).toHaveLength(0);
  expect(heads().map(({ textContent }) => textContent)).toEqual(["Owner 1", "Owner 2"]);
});

it("[FIRST-5] each record is shown in full once, with links from its section and the verdict", () => {
  const report = sampleReport();
  renderPage(<ReportDocument report={report} />);
  const texts = report.timeline.filter(({ text, kind }) => text !== "—" && !isHead({ kind }));
  const page = (document.body.textContent ?? "").replaceAll("\u00a0", " ");
  for (const { text } of texts) expect([text, page.split(text).length - 1]).toEqual([text, 1]);
  const damage = document.querySelector("#report-damage");
  const [link] = within(damage as HTMLElement).getAllByRole("link", { name: "Mar 14, 2021 · Accident" });
  const target = document.querySelector(link?.getAttribute("href") ?? "none");
  expect(target?.textContent).toContain("Struck from behind at a traffic light.");
  expect(target?.getAttribute("data-mark")).toBe("alert");
  const sentence = screen.getByRole("link", { name: "Minor accident in 2021." });
  expect(sentence.getAttribute("href")).toBe(link?.getAttribute("href"));
});

it("[FIRST-5] the table of contents shows each question's state as a word and a shape, with a link to its section", () => {
  const report = sampleReport();
  renderPage(<ReportDocument report={report} />);
  const contents = within(screen.getByRole("navigation", { name: "Contents" }));
  for (const { label, stateLabel, section } of report.tiles) {
    const link = contents.getByRole("link", { name: `${label} ${stateLabel}` });
    expect(link.getAttribute("href")).toBe(`#report-${section}`);
    expect(document.querySelector(`#report-${section}`)).toBeTruthy();
    expect(link.querySelector("[data-state]")).toBeTruthy();
  }
});

it("[PAGE-10] the odometer chart has a note next to an inconsistent reading, on its own line on a phone", () => {
  for (const locale of ["en", "es"] as const) {
    const report = sampleReport({ locale });
    const note = locale === "es" ? "¿número de otro auto?" : "likely a typo";
    const notedReadings = report.odometer.readings.filter((reading) => reading.note);
    expect(notedReadings.map(({ flag, note: text }) => [flag, text])).toEqual([["outlier", note]]);
    const number = `${notedReadings[0]?.value.toLocaleString("en-US")} mi`;
    const { unmount } = renderPage(<ReportDocument report={report} />);
    const chart = document.querySelector("#report-odometer figure");
    const drawings = [...(chart?.querySelectorAll("svg") ?? [])].map((svg) =>
      [...svg.querySelectorAll("tspan")].map((line) => line.textContent),
    );
    expect(drawings).toEqual([[`${number}: ${note}`], [number, note], [`${number}: ${note}`]]);
    unmount();
  }
});

it("[PAGE-10] without records, there's no timeline and no car outline", () => {
  renderPage(<ReportDocument report={buildBareReport()} />);
  expect(timeline()).toBeNull();
  expect(screen.queryByRole("img", { name: /Outline of the car/ })).toBeNull();
});

it("[PAGE-10] [PAGE-17] damage is drawn on a car outline with a text alternative", () => {
  const { unmount } = renderPage(<ReportDocument report={sampleReport()} />);
  expect(
    screen.getByRole("img", { name: "Outline of the car, Mar 14, 2021: rear left, rear right" }),
  ).toBeTruthy();
  unmount();
  renderPage(<ReportDocument report={sampleReport({ locale: "es" })} />, { locale: "es" });
  expect(
    screen.getByRole("img", { name: /^Contorno del vehículo, 14 mar 2021: parte trasera/ }),
  ).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Cronología" })).toBeTruthy();
});

it("[PAGE-10] a photo shows its date and source", () => {
  const photo = { url: "https://photos.example/1.jpg", date: "2018-02-20" };
  renderPage(<ReportDocument report={reportWithPhoto(photo)} />);
  const [link] = screen.getAllByRole("link", { name: "Photo 1 · 2018-02-20 · Listings (sample)" });
  expect(link?.getAttribute("href")).toBe(photo.url);
});

it("[PAGE-10] records with the same id from two sources stay separate", () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const events = ["A", "B"].flatMap((source, at) => [
    createHistoryEvent("odometer", "2019-03-14", { id: "1", source, odometer: 900 + 50 * at }),
    createHistoryEvent("damage", "2019-03-14", { id: "2", source, impact: "front" }),
  ]);
  renderPage(<ReportDocument report={sampleReport({ events })} />);
  expect(timeline()?.querySelectorAll("li")).toHaveLength(4);
  expect(document.querySelectorAll('#report-damage a[href^="#record-"]')).toHaveLength(2);
  expect(consoleError.mock.calls.filter(([text]) => String(text).includes("same key"))).toEqual([]);
  consoleError.mockRestore();
});

it("[FIRST-5] on a phone, three or more routine records collapse to their dates and kinds, but risks never do", async () => {
  const report = sampleReport();
  renderPage(<ReportDocument report={report} />);
  const folds = [...(timeline()?.querySelectorAll("details") ?? [])];
  expect(folds[0]?.querySelector("summary")?.textContent).toBe(
    "Mar 9, 2018 – Feb 17, 2020 · 5 records Title issued, Use, Odometer reading, Registration, Service",
  );
  for (const fold of folds) {
    expect(fold.dataset.fold).toBe("phone");
    expect(fold.querySelectorAll("[data-mark]")).toHaveLength(0);
  }
  await userEvent.click(within(timeline() as HTMLElement).getByRole("button", { name: /^Service/ }));
  expect(timeline()?.querySelector("details")).toBeNull();
});

it("[FIRST-5] on a phone, a remark repeated across sections is shown only once", () => {
  const report = sampleReport();
  renderPage(<ReportDocument report={report} />);
  const remarks = screen.getAllByText(/^No other records found in the sources checked/);
  expect(remarks.length).toBeGreaterThan(2);
  expect(remarks.map((remark) => remark.className.includes("max-sm:hidden"))).toEqual(
    remarks.map((_, at) => at > 0),
  );
});

it("[FIRST-8] the first use of a record kind, a note and a glossary term links to the glossary page", () => {
  renderPage(<ReportDocument report={sampleReport()} />);
  const links = screen.getAllByRole<HTMLAnchorElement>("link").flatMap((link) => {
    const [path, term] = (link.getAttribute("href") ?? "").split("#");
    return path === "/glossary" ? [[link.textContent, term]] : [];
  });
  expect(links).toContainEqual(["Accident", "accident"]);
  expect(links).toContainEqual(["Doesn't fit".replace("'", "\u2019"), "inconsistent"]);
  expect(links).toContainEqual(["NMVTIS", "nmvtis"]);
  const inTimeline = within(timeline() as HTMLElement).getAllByRole("link", { name: "Title issued" });
  expect(inTimeline).toHaveLength(1);
  const known: readonly string[] = GLOSSARY.flatMap(({ terms }) => terms);
  expect(links.filter(([, term]) => !known.includes(term ?? ""))).toEqual([]);
});
