import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { useDashboardStore } from "@/stores/dashboard";
import { resetDashboard, stubDashboard } from "@/tests/setup/dashboard";
import { renderDocumentPanel } from "@/tests/setup/document-panel";
import type { SentCall } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { createStickerConfirmation } from "@/tests/setup/sticker-data";
import { COROLLA, record } from "@/tests/setup/vehicles";
import { DocumentButton } from "./document-button";
import { DocumentPanel } from "./document-panel";
import type { DocumentOfferState } from "./use-document-offer";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const generation = { message: "Done.", charge: "charged", page: "", url: "", number: "" };
const report = { url: "https://members.example/r.pdf", page: "https://members.example/r.pdf", number: "" };
const ACCORD = createStickerConfirmation({ vin: "", year: 2003, make: "Honda", model: "Accord" });

const PDF = "https://files.example/made.pdf";
let url: string;
let reports: ReturnType<typeof record>[];
let sentCalls: SentCall[];

beforeEach(() => {
  resetDashboard();
  reports = [];
  url = "";
  sentCalls = stubDashboard({
    "GET /api/report/filter": () => ({ report: reports }),
    "POST /api-cwa/generate-report": () => ({ ...generation, url }),
    "POST /api-cwa/generate-sticker": generation,
    "POST /api-cwa/generate-ymmtsticker": () => ({ ...generation, url }),
  });
});

function openModelSticker() {
  const builder = (offer: DocumentOfferState) => (
    <button
      type="button"
      onClick={() => offer.confirm({ choices: ACCORD, stickerYearFrom: 1999, plain: true })}
    >
      Confirm
    </button>
  );
  const named = { year: 2003, make: "Honda", model: "Accord" };
  renderDocumentPanel({ product: "sticker", vin: "", namedModel: named, builder }, []);
}

it("[UP-3] a report that was generated but isn't listed yet is shown as ready, and not offered again", async () => {
  renderPage(
    <>
      <DocumentButton product="vhr" vin={COROLLA} isGlobal={false} />
      <DocumentPanel product="vhr" vin={COROLLA} isGlobal={false} about={null} document={<p>the report</p>} />
    </>,
    { offers: [] },
  );
  await vi.waitFor(() => expect(screen.getAllByRole("button", { name: /get report/i })).toHaveLength(2));
  const [, panel] = screen.getAllByRole("button", { name: /get report/i });
  if (panel) await userEvent.click(panel);
  expect((await screen.findByRole("status")).textContent).toContain("We made your report");
  await userEvent.click(screen.getByRole("button", { name: /get report/i }));
  expect(sentCalls.filter(({ path }) => path === "/api-cwa/generate-report")).toHaveLength(1);
  reports = [record({ vhr_report: report })];
  await userEvent.click(screen.getByRole("button", { name: "Check again" }));
  await screen.findByText("the report");
});

it("[UP-3] generating a sticker for a car without a VIN leads to the garage", async () => {
  openModelSticker();
  await userEvent.click(await screen.findByRole("button", { name: "Confirm" }));
  await screen.findByText("We made your window sticker");
  expect(screen.getByRole("link", { name: "Go to your garage" }).getAttribute("href")).toBe("/my-vehicles");
  expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
});

it("[UP-3] a new sticker for a car without a VIN links to the PDF URL in the response", async () => {
  url = PDF;
  openModelSticker();
  await userEvent.click(await screen.findByRole("button", { name: "Confirm" }));
  expect((await screen.findByRole("link", { name: "Open PDF" })).getAttribute("href")).toBe(PDF);
});

it.each(["", PDF])(
  "[UP-3] a generated report is still shown after a reload and in another tab, with the PDF URL %j",
  async (address) => {
    url = address;
    const { unmount } = renderDocumentPanel({}, []);
    await userEvent.click(await screen.findByRole("button", { name: /get report/i }));
    await screen.findByText("We made your report");
    unmount();
    useDashboardStore.setState({ runs: {}, failures: {}, charges: {}, documentUrls: {} });
    sessionStorage.clear();
    renderDocumentPanel({}, []);
    await screen.findByText("We made your report");
    expect(screen.queryByRole("link", { name: "Open PDF" })?.getAttribute("href") ?? "").toBe(address);
    expect(useDashboardStore.getState().runs).toEqual({});
    expect(sentCalls.filter(({ path }) => path === "/api-cwa/generate-report")).toHaveLength(1);
  },
);

it("[UP-3] a sticker update finishes even if the sticker's URL doesn't change", async () => {
  reports = [record({ vhr_sticker: report })];
  renderDocumentPanel({ product: "sticker" }, []);
  await userEvent.click(await screen.findByRole("button", { name: /update sticker/i }));
  await screen.findByText("the document");
  await vi.waitFor(() =>
    expect(sentCalls.some(({ path }) => path === "/api-cwa/generate-sticker")).toBe(true),
  );
  await vi.waitFor(() => expect(localStorage).toHaveLength(0));
  expect(useDashboardStore.getState().failures).toEqual({});
});
