import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { UserWire } from "@/lib/account/contract/account";
import { generationExamples } from "@/lib/generation/contract/examples";
import { stickerExamples } from "@/lib/sticker/contract/examples/sticker";
import { useDashboardStore } from "@/stores/dashboard";
import { resetDashboard, stubDashboard } from "@/tests/setup/dashboard";
import { documentLink as link, renderDocumentPanel } from "@/tests/setup/document-panel";
import { refusal } from "@/tests/setup/mock-server";
import { COROLLA, record, userWire } from "@/tests/setup/vehicles";
import { DashboardDocument } from "./dashboard-sections";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const generated = { message: "", charge: "free", ...link };

beforeEach(resetDashboard);

function world(user: UserWire, reports: ReturnType<typeof record>[], more: Record<string, unknown> = {}) {
  return stubDashboard({ "GET /api/user": { user }, "GET /api/report/filter": { report: reports }, ...more });
}

function panel(product: "vhr" | "sticker", vin = COROLLA) {
  window.history.replaceState(null, "", `/dashboard?vin=${vin}&regenerate=true`);
  const document =
    product === "vhr" ? <DashboardDocument product={product} vin={vin} isGlobal={false} /> : null;
  renderDocumentPanel({ product, vin, regenerate: true, document });
}

describe("a URL that requests regeneration", () => {
  it("[TRUE-1] [TRUE-2] [PAGE-5] regenerates an existing sticker once, with the sticker's original choices", async () => {
    const stickerRecord = record({ vhr_sticker: link });
    const sentCalls = world(userWire(), [stickerRecord], {
      "GET /api-cwa/sticker-choices": stickerExamples["sticker.choices"]?.answer,
      "POST /api-cwa/confirm-sticker": { ...generated, sticker: stickerRecord },
    });
    panel("sticker");
    await waitFor(() => expect(sentCalls.filter((call) => call.method === "POST")).toHaveLength(1));
    const fields = Object.fromEntries(
      JSON.parse(sentCalls.find((call) => call.method === "POST")?.body ?? "[]"),
    );
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
    "[TRUE-2] [PAGE-5] a sticker generated without any choices is regenerated with the API call for its kind: %s",
    async (call, stickerRecord, names) => {
      const sentCalls = world(userWire(), [stickerRecord], {
        "GET /api-cwa/sticker-choices": () => refusal(404, "not_found"),
        [`POST /api-cwa/${call}`]: { ...generated, sticker: stickerRecord },
      });
      panel("sticker", stickerRecord.vin);
      await waitFor(() => expect(sentCalls.filter(({ method }) => method === "POST")).toHaveLength(1));
      const fields = JSON.parse(sentCalls.find(({ method }) => method === "POST")?.body ?? "[]");
      expect(Object.fromEntries(fields)).toMatchObject({
        vin: stickerRecord.vin,
        gen: "regenerate",
        ...names,
      });
    },
  );

  it("[TRUE-2] [PAGE-5] if a report exists, opens the dialog to check the car again, without generating anything", async () => {
    const sentCalls = world(userWire(), [record({ vhr_report: link })], {
      "GET /api/report/document": generationExamples["report.document"]?.answer,
      "GET /api/report/versions": { data: [] },
    });
    panel("vhr");
    expect(await screen.findByRole("dialog", { name: "Check this car again" })).toBeTruthy();
    expect(window.location.search).toBe(`?vin=${COROLLA}`);
    expect(sentCalls.some(({ method }) => method === "POST")).toBe(false);
  });

  it("[TRUE-2] [PAGE-5] after a car is checked again, the new report is shown and the dialog doesn't reopen", async () => {
    const reportRecord = record({ vhr_report: link });
    const sentCalls = world(userWire(), [reportRecord], {
      "GET /api/report/document": generationExamples["report.document"]?.answer,
      "GET /api/report/versions": { data: [] },
      "POST /api-cwa/generate-report": { ...generated, report: reportRecord },
    });
    panel("vhr");
    await userEvent.click(await screen.findByRole("button", { name: "Check again now" }));
    await waitFor(() => expect(sentCalls.some(({ method }) => method === "POST")).toBe(true));
    await waitFor(() => expect(Object.values(useDashboardStore.getState().runs).filter(Boolean)).toEqual([]));
    expect(await screen.findByRole("button", { name: "Check again" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[PAGE-5] doesn't generate a sticker that doesn't exist yet", async () => {
    const sentCalls = world(userWire(), [record()]);
    panel("sticker");
    await screen.findByRole("button", { name: /Get sticker/ });
    expect(sentCalls.filter((call) => call.method === "POST")).toHaveLength(0);
  });
});
