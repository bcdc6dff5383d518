import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { UserWire } from "@/lib/contract/account";
import { generationExamples } from "@/lib/contract/examples/generation";
import { stickerExamples } from "@/lib/contract/examples/sticker";
import { useDashboardStore } from "@/stores/dashboard";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, preview, record, userWire } from "@/tests/setup/vehicles";
import { DashboardDocument } from "./dashboard-sections";
import { DocumentPanel } from "./document-panel";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const link = { url: "/members/api-cwa/view_pdf?id=1", page: `/dvh?vin=${COROLLA}`, number: "GB-0000-0000" };
const generated = { message: "", charge: "free", ...link };

beforeEach(() => {
  useDashboardStore.setState({ classic: {}, runs: {}, failures: {}, charges: {} });
  sessionStorage.clear();
});

function world(user: UserWire, reports: ReturnType<typeof record>[], more: Record<string, unknown> = {}) {
  return stubCalls({
    "GET /api/user": { user },
    "GET /api/report/filter": { report: reports },
    "GET /api-cwa/preview-decode": { data: preview() },
    "GET /plans": { data: [] },
    "GET /api/db/v2": { vehicles: [], next: null, total: 0 },
    ...more,
  });
}

function panel(product: "vhr" | "sticker", vin = COROLLA) {
  const of = { product, vin, isGlobal: false };
  const shown = product === "vhr" ? <DashboardDocument {...of} /> : <p>the document</p>;
  renderPage(<DocumentPanel {...of} regenerate about={null} document={shown} />);
}

describe("an address that asks to make a document again", () => {
  it("[TRUE-1] [TRUE-2] [PAGE-5] the URL makes an existing sticker again once, with the choices that it was made of", async () => {
    window.history.replaceState(null, "", `/dashboard?vin=${COROLLA}&regenerate=true`);
    const made = record({ vhr_sticker: link });
    const sent = world(userWire(), [made], {
      "GET /api-cwa/sticker-choices": stickerExamples["sticker.choices"]?.answer,
      "POST /api-cwa/confirm-sticker": { ...generated, sticker: made },
    });
    panel("sticker");
    await waitFor(() => expect(sent.filter((call) => call.method === "POST")).toHaveLength(1));
    const fields = Object.fromEntries(JSON.parse(sent.find((call) => call.method === "POST")?.body ?? "[]"));
    expect(fields.regenerate).toBe("1");
    expect(JSON.parse(atob(fields.details))).toMatchObject({ dealer: { name: "Rivera Toyota" } });
    expect(JSON.parse(atob(fields.colors))).toMatchObject({ exterior: { name: "Super White" } });
    expect(window.location.search).toBe(`?vin=${COROLLA}`);
  });

  it.each([
    ["generate-sticker", record({ vhr_sticker: link }), {}],
    [
      "generate_classic_sticker",
      record({ vin: "124379N506070", year: 1969, make: "Chevrolet", model: "Camaro", vhr_sticker: link }),
      { year: "1969", make: "Chevrolet", model: "Camaro" },
    ],
  ])(
    "[TRUE-2] [PAGE-5] a sticker that was made without choices is made again by its own call: %s",
    async (call, made, names) => {
      window.history.replaceState(null, "", `/dashboard?vin=${made.vin}&regenerate=true`);
      const sent = world(userWire(), [made], {
        "GET /api-cwa/sticker-choices": () => refusal(404, "not_found"),
        [`POST /api-cwa/${call}`]: { ...generated, sticker: made },
      });
      panel("sticker", made.vin);
      await waitFor(() => expect(sent.filter(({ method }) => method === "POST")).toHaveLength(1));
      const fields = JSON.parse(sent.find(({ method }) => method === "POST")?.body ?? "[]");
      expect(Object.fromEntries(fields)).toMatchObject({ vin: made.vin, gen: "regenerate", ...names });
    },
  );

  it("[TRUE-2] [PAGE-5] an existing report's section offers at once to check the car again", async () => {
    window.history.replaceState(null, "", `/dashboard?vin=${COROLLA}&regenerate=true`);
    const sent = world(userWire(), [record({ vhr_report: link })], {
      "GET /api/report/document": generationExamples["report.document"]?.answer,
      "GET /api/report/versions": { data: [] },
    });
    panel("vhr");
    expect(await screen.findByRole("dialog", { name: "Check this car again" })).toBeTruthy();
    expect(window.location.search).toBe(`?vin=${COROLLA}`);
    expect(sent.some(({ method }) => method === "POST")).toBe(false);
  });

  it("[TRUE-2] [PAGE-5] the car that was checked again shows its new report, without the question once more", async () => {
    window.history.replaceState(null, "", `/dashboard?vin=${COROLLA}&regenerate=true`);
    const made = record({ vhr_report: link });
    const sent = world(userWire(), [made], {
      "GET /api/report/document": generationExamples["report.document"]?.answer,
      "GET /api/report/versions": { data: [] },
      "POST /api-cwa/generate-report": { ...generated, report: made },
    });
    panel("vhr");
    await userEvent.click(await screen.findByRole("button", { name: "Check again now" }));
    await waitFor(() => expect(sent.some(({ method }) => method === "POST")).toBe(true));
    await waitFor(() => expect(Object.values(useDashboardStore.getState().runs).filter(Boolean)).toEqual([]));
    expect(await screen.findByRole("button", { name: "Check again" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[PAGE-5] never spends a credit because a URL requests a new sticker", async () => {
    window.history.replaceState(null, "", `/dashboard?vin=${COROLLA}&regenerate=true`);
    const sent = world(userWire(), [record()]);
    panel("sticker");
    await screen.findByRole("button", { name: /Get sticker/ });
    expect(sent.filter((call) => call.method === "POST")).toHaveLength(0);
  });
});
