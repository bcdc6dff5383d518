import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { ReportVerification } from "./report-verification";

const issued = {
  number: "GS-0000-0000",
  product: "sticker",
  vehicle: "2018 Toyota Corolla LE",
  vin_ending: "034461",
  created: "2026-11-01T03:41:00.000Z",
  sha256: "0".repeat(64),
  sample: false,
  withdrawn: null,
};
// Must match messages/en/server/documents.json.
const MONTHS = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  es: "ene feb mar abr may jun jul ago sep oct nov dic",
};

it.each(["en", "es"] as const)(
  "[PAGE-10] formats the issue date the way the document does, in every month of the year: %s",
  async (locale) => {
    for (const [at, month] of MONTHS[locale].split(" ").entries()) {
      const created = new Date(Date.UTC(2026, at, 7, 3, 41)).toISOString();
      stubCalls({ "GET /api/report/verify": { data: { ...issued, product: "vhr", created } } });
      const { unmount } = renderPage(<ReportVerification number="GB-0000-0000" />, { locale });
      const day = locale === "en" ? `${month} 7, 2026` : `7 ${month} 2026`;
      const half = locale === "en" ? "AM" : "a. m.";
      expect(await screen.findByText(`${day}, 3:41 ${half} UTC`)).toBeTruthy();
      unmount();
    }
  },
);

it("[TRUE-8] each line of a sticker shows its value, source and date, and user input is marked as such", async () => {
  const line = (name: string, value: string, source: string, entered: boolean) => ({
    line: name,
    value,
    source,
    date: "2026-11-01",
    entered,
  });
  const lines = [
    line("Engine", "1.8 L", "VIN decode (NHTSA vPIC)", false),
    line("Base price", "$19,000.00", "Maker's build data", true),
  ];
  stubCalls({ "GET /api/report/verify": { data: { ...issued, lines } } });
  renderPage(<ReportVerification number="GS-0000-0000" />);
  await screen.findByRole("table", { name: "Where each line came from" });
  const texts = screen.getAllByRole("cell").map((cell) => cell.textContent);
  expect(texts).toEqual([
    ...["Engine", "1.8 L", "VIN decode (NHTSA vPIC)", "Nov 1, 2026"],
    ...["Base price", "$19,000.00", "Entered by the user", "Nov 1, 2026"],
  ]);
});

it.each([
  ["withdrawn", "2026-11-07T03:41:00.000Z", "Withdrawn"],
  ["of a deleted account", null, null],
] as const)(
  "[TRUE-8] a sticker that is %s has no lines, and its page explains why",
  async (_, withdrawn, title) => {
    stubCalls({ "GET /api/report/verify": { data: { ...issued, withdrawn, lines: null } } });
    renderPage(<ReportVerification number="GS-0000-0000" />);
    expect(await screen.findByText(/^We no longer show this sticker's lines/)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    if (title) expect(screen.getByText(title)).toBeTruthy();
  },
);
