import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ReportView } from "@/components/report/report-view";
import { StickerView } from "@/components/sticker/sticker-view";
import type { ReportRecord } from "@/lib/generation/contract/record";
import { resetDashboard, stubDashboard } from "@/tests/setup/dashboard";
import { refusal, type SentCall } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, record, userWire } from "@/tests/setup/vehicles";
import { DocumentButton } from "./document-button";
import { DocumentPanel } from "./document-panel";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const REPORT = "https://files.example/r.pdf";
const STICKER = "https://files.example/s.pdf";
const createDocument = (url: string) => ({ url, page: url, number: "" });
const both = record({ vhr_report: createDocument(REPORT), vhr_sticker: createDocument(STICKER) });
const broke = userWire({ credits: { vhr: 0, sticker: 0, global: 0 } });
let sentCalls: SentCall[];

beforeEach(resetDashboard);

function render(product: "vhr" | "sticker", issued: ReportRecord | null = both, isKnown = true) {
  sentCalls = stubDashboard({
    "GET /api/user": { user: broke },
    "GET /api/report/filter": { report: issued ? [issued] : [] },
    "GET /api/report/document": () => refusal(501, "not_offered"),
  });
  const of = { product, vin: COROLLA, isGlobal: false };
  const view = product === "vhr" ? <ReportView vin={COROLLA} inDashboard /> : <StickerView vin={COROLLA} />;
  renderPage(
    <>
      <DocumentButton {...of} />
      <DocumentPanel {...of} about={null} document={view} />
    </>,
    { offers: isKnown ? ["plans"] : ["plans", "documents"] },
  );
}

describe.each([
  ["vhr", "Open report", REPORT],
  ["sticker", "Open sticker", STICKER],
] as const)("a %s whose PDF is on another host", (product, label, url) => {
  it.each([true, false])(
    "[UP-2] links to the document's URL and doesn't sell it again (API known to lack document pages: %s)",
    async (isKnown) => {
      render(product, both, isKnown);
      for (const name of [label, "Open PDF"]) {
        const link = await screen.findByRole("link", { name });
        expect(link.getAttribute("href")).toBe(url);
        expect(link.getAttribute("target")).toBe("_blank");
        expect(link.getAttribute("rel")).toBe("noopener noreferrer");
        expect(link.className).toContain(name === "Open PDF" || product === "vhr" ? "bg-primary" : "");
      }
      expect(document.body.textContent).not.toMatch(/No (?:report|sticker) for this car yet|credit back/);
      if (isKnown) expect(document.body.textContent).not.toMatch(/\bfree\b/);
      expect(screen.queryByRole("link", { name: /credit/ })).toBeNull();
      expect(sentCalls.some(({ path }) => path === "/api/report/document")).toBe(!isKnown);
    },
  );
});

it("[UP-2] without a record, offers the document without promising a refund", async () => {
  render("vhr", null);
  await waitFor(() => expect(screen.getAllByRole("link", { name: /Get a report credit/ })).toHaveLength(2));
  expect(screen.queryByText(/credit back/)).toBeNull();
});
