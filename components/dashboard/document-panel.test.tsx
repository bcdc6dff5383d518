import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserWire } from "@/lib/account/contract/account";
import { DASHBOARD_STORAGE_KEY, useDashboardStore } from "@/stores/dashboard";
import { resetDashboard, stubDashboard } from "@/tests/setup/dashboard";
import { documentLink as link, renderDocumentPanel } from "@/tests/setup/document-panel";
import { refusal } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { createStickerConfirmation } from "@/tests/setup/sticker-data";
import { COROLLA, createGarageVehicle, preview, record, userWire } from "@/tests/setup/vehicles";
import { DocumentButton } from "./document-button";
import type { DocumentOfferState } from "./use-document-offer";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const generated = { message: "", charge: "charged", ...link };

/** Returns the keys of pending generations, which session storage keeps until a response arrives. */
const intentions = () => Object.keys(sessionStorage).filter((key) => key !== DASHBOARD_STORAGE_KEY);

beforeEach(() => {
  resetDashboard();
  window.history.replaceState(null, "", "/");
});
afterEach(() => {
  vi.restoreAllMocks();
});

function world(user: UserWire | null, reports = [record()], more: Record<string, unknown> = {}) {
  return stubDashboard({
    "GET /api/user": () => (user ? { user } : refusal(401, "not_logged_in")),
    "GET /api/report/filter": () => ({ report: reports }),
    ...more,
  });
}
const button = (product: "vhr" | "sticker" = "vhr", isGlobal = false) =>
  renderPage(<DocumentButton product={product} vin={COROLLA} isGlobal={isGlobal} />);

describe("DocumentButton", () => {
  it("[BTN-1] [ERR-10] leads an anonymous viewer to the sign-up, and then back to this vehicle", async () => {
    world(null);
    button();
    const buttonLink = await screen.findByRole("link", { name: /Get report/ });
    const href = new URL(buttonLink.getAttribute("href") ?? "", "http://localhost");
    expect(href.pathname).toBe("/signup");
    expect(href.searchParams.get("next")).toBe(`/dashboard?vin=${COROLLA}&gen=vhr#vehicle-history-report`);
  });
  it("[FIRST-4] [BTN-1] for a vehicle that no source covers, the report button is secondary", async () => {
    const records = [
      { kind: "title", state: "unchecked", mark: "unchecked", count: 0, newest: null, source: null } as const,
    ];
    world(userWire(), [record()], { "GET /api-cwa/preview-decode": { data: preview({}, records) } });
    button("vhr");
    button("sticker");
    const isLoud = (name: RegExp) => screen.getByRole("button", { name }).className.includes("bg-primary");
    await screen.findByRole("button", { name: /Get report/ });
    await waitFor(() =>
      expect([isLoud(/Get report/), isLoud(/Get (window )?sticker/)]).toEqual([false, true]),
    );
  });
  it("[TRUE-18] [TRUE-22] without credits, explains that confirming the address adds the free credits", async () => {
    const none = { credits: { vhr: 0, sticker: 0, global: 0 } };
    world(userWire({ ...none, signup_credits_due: true, email_verified: false }));
    button();
    const name = /Get a report credit.*free after you confirm your email/;
    expect(await screen.findByRole("link", { name })).toBeTruthy();
  });

  it("[ENT-1] shows the price and the balance on the button", async () => {
    world(userWire());
    button();
    expect((await screen.findByText("1 credit (you have 3)")).closest("button")).toBeTruthy();
  });
  it("[TRUE-11] after a basic report that took a full credit, the full report is free even without credits", async () => {
    const basic = record({ uvc_report: link, full_paid: true });
    world(userWire({ credits: { vhr: 0, sticker: 0, global: 0 } }), [basic]);
    button();
    expect((await screen.findByRole("button", { name: /Get report/ })).textContent).toContain("free");
    renderDocumentPanel();
    // The basic report's panel loads later and has the same heading, so there may be two.
    expect((await screen.findAllByText("You have the basic report")).length).toBeGreaterThan(0);
    expect(screen.getByText("Your basic report already paid for it.")).toBeTruthy();
    expect(screen.queryByText("Not ordered yet")).toBeNull();
  });
  it("[ENT-1] without credits, says that the document is included in an unlimited subscription", async () => {
    world(userWire({ credits: { vhr: 0, sticker: 0, global: 0 }, subscriptions: { vhr: "Unlimited" } }));
    button();
    expect(await screen.findByText("included in your plan")).toBeTruthy();
    renderDocumentPanel();
    expect(await screen.findByText("If we find nothing, it doesn't count against your plan.")).toBeTruthy();
  });
});

describe("DocumentPanel", () => {
  it("[PAGE-5] describes the contents, generates once despite a double click, and moves focus to the document", async () => {
    const reports = [record()];
    const sentCalls = world(userWire(), reports, {
      "POST /api-cwa/generate-report": () => {
        reports[0] = record({ vhr_report: link });
        return { ...generated, report: reports[0] };
      },
    });
    renderDocumentPanel({ about: <p>what to expect</p> });
    const press = await screen.findByRole("button", { name: /Get report/ });
    expect(screen.getByText("what to expect")).toBeTruthy();
    await userEvent.dblClick(press);
    const element = await screen.findByText("the document");
    // The clicked button is gone, so focus moves to the start of the document (PAGE-17).
    await waitFor(() => expect(document.activeElement?.contains(element)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    expect(sentCalls.filter((call) => call.method === "POST")).toHaveLength(1);
    expect(intentions()).toEqual([]);
  });

  it("[TRUE-5] requires a valid mileage, suggests the garage's, and sends the entered value with the report", async () => {
    useDashboardStore.setState({ mileages: {} });
    const vehicle = createGarageVehicle({ mileage: 72_430 });
    const sentCalls = world(userWire(), [record()], {
      "GET /api/db/v2": { vehicles: [vehicle], next: null, total: 1 },
      "POST /api-cwa/generate-report": { ...generated, report: record({ vhr_report: link }) },
    });
    renderDocumentPanel();
    const field = await screen.findByRole("textbox", { name: /Miles on the odometer/ });
    await waitFor(() => expect((field as HTMLInputElement).value).toBe("72430"));
    const press = screen.getByRole("button", { name: /Get report/ });
    await userEvent.clear(field);
    await userEvent.type(field, "many");
    await userEvent.click(press);
    expect(await screen.findByText("Enter the mileage as a whole number, such as 72,430.")).toBeTruthy();
    expect(sentCalls.filter((call) => call.method === "POST")).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, "98,500");
    await userEvent.click(press);
    await waitFor(() => expect(sentCalls.filter((call) => call.method === "POST")).toHaveLength(1));
    expect(sentCalls.find((call) => call.method === "POST")?.body).toMatch(/mileage(=|"\r\n\r\n)98500/);
  });

  it("[VEH-2] [BTN-1] a generated document is shown even if the record can no longer be fetched", async () => {
    let isMade = false;
    world(userWire(), [], {
      "GET /api/report/filter": () => (isMade ? refusal(404, "not_found") : { report: [record()] }),
      "POST /api-cwa/generate-report": () => {
        isMade = true;
        return { ...generated, report: record({ vhr_report: link }) };
      },
    });
    renderDocumentPanel();
    await userEvent.click(await screen.findByRole("button", { name: /Get report/ }));
    expect(await screen.findByText("the document")).toBeTruthy();
  });

  it("[ENT-3] says that the credit was refunded because nothing was found", async () => {
    const reports = [record()];
    world(userWire(), reports, {
      "POST /api-cwa/generate-report": () => {
        reports[0] = record({ vhr_report: link });
        return { ...generated, charge: "returned", report: reports[0] };
      },
    });
    renderDocumentPanel();
    await userEvent.click(await screen.findByRole("button", { name: /Get report/ }));
    expect(await screen.findByText(/so we returned your credit/)).toBeTruthy();
  });

  it.each([
    [{ ...link, returned: true }, userWire(), "1 credit (you have 3)"],
    [
      { ...link, returned: true },
      userWire({ subscriptions: { vhr: null, sticker: "Unlimited" } }),
      "included in your plan",
    ],
    [{ ...link, returned: false }, userWire(), "free"],
  ])(
    "[TRUE-10] updating a sticker costs the normal price only if its credit was refunded, and never starts from a link alone (%#)",
    async (sticker, user, price) => {
      const sentCalls = world(user, [record({ vhr_sticker: sticker })], {
        "GET /api-cwa/sticker-choices": () => refusal(404, "not_found"),
      });
      renderDocumentPanel({ product: "sticker", regenerate: sticker.returned });
      expect((await screen.findByRole("button", { name: /Update sticker/ })).textContent).toContain(price);
      expect(sentCalls.filter((call) => call.method === "POST")).toEqual([]);
    },
  );

  it("[BTN-2] [ERR-5] a rejected request says that nothing was charged, and offers a retry", async () => {
    world(userWire(), undefined, { "POST /api-cwa/generate-report": () => refusal(402, "no_credit") });
    renderDocumentPanel();
    await userEvent.click(await screen.findByRole("button", { name: /Get report/ }));
    expect((await screen.findByRole("alert")).textContent).toContain("You weren't charged");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("[TRUE-4] 'Try again' resends a failed confirmation with the same key, and uses a new key if the choices changed", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    let isLost = true;
    const stickerRecord = record({ vhr_sticker: link });
    const sentCalls = world(userWire(), [stickerRecord], {
      "POST /api-cwa/confirm-sticker": () =>
        isLost ? HttpResponse.error() : { ...generated, charge: "free", sticker: stickerRecord },
    });
    const confirms = () => sentCalls.filter((call) => call.path === "/api-cwa/confirm-sticker");
    const confirm = (offer: DocumentOfferState, trim: string) =>
      offer.confirm({ choices: createStickerConfirmation({ trim }), stickerYearFrom: 1999, plain: false });
    const builder = (offer: DocumentOfferState) =>
      ["LE", "XSE"].map((trim) => (
        <button type="button" key={trim} onClick={() => confirm(offer, trim)}>
          {`Confirm ${trim}`}
        </button>
      ));
    renderDocumentPanel({ product: "sticker", builder });
    await userEvent.click(await screen.findByRole("button", { name: /Change your choices/ }));
    await userEvent.click(screen.getByRole("button", { name: "Confirm LE" }));
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(confirms()).toHaveLength(10));
    expect(new Set(confirms().map(({ key, body }) => `${key} ${body}`)).size).toBe(1);

    isLost = false;
    await userEvent.click(await screen.findByRole("button", { name: /Change your choices/ }));
    await userEvent.click(screen.getByRole("button", { name: "Confirm XSE" }));
    await waitFor(() => expect(confirms()).toHaveLength(11));
    expect(confirms()[10]?.key).not.toBe(confirms()[0]?.key);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(sentCalls.some((call) => call.path === "/api-cwa/generate-sticker")).toBe(false);
  });

  it("[TRUE-4] 'Try again' uses a new key after the server has closed the request", async () => {
    let isBroken = true;
    const errors = { "idempotency-key": "" };
    const ended = { status: "error", code: "unprocessable", message: "no data", errors };
    const reports = [record()];
    const sentCalls = world(userWire(), reports, {
      "POST /api-cwa/generate-report": () => {
        if (isBroken) return Response.json(ended, { status: 422 });
        reports[0] = record({ vhr_report: link });
        return { ...generated, report: reports[0] };
      },
    });
    renderDocumentPanel();
    await userEvent.click(await screen.findByRole("button", { name: /Get report/ }));
    const retry = await screen.findByRole("button", { name: "Try again" });
    isBroken = false;
    await userEvent.click(retry);
    await screen.findByText("the document");
    const posts = sentCalls.filter((call) => call.path === "/api-cwa/generate-report");
    expect(posts.map(({ body }) => body)).toEqual([posts[0]?.body, posts[0]?.body]);
    expect(new Set(posts.map(({ key }) => key)).size).toBe(2);
  });

  it("[BTN-2] resumes a pending request after a reload, with its original key", async () => {
    const pending = { key: "left-behind-key", userId: "u1", product: "vhr", vin: COROLLA, locale: "en" };
    sessionStorage.setItem(
      `generation:u1:vhr:${COROLLA}`,
      JSON.stringify({ ...pending, startedAt: Date.now(), europe: false, regenerate: false, classic: null }),
    );
    const sentCalls = world(userWire(), [record()], {
      "POST /api-cwa/generate-report": { ...generated, report: record({ vhr_report: link }) },
    });
    renderDocumentPanel();
    await waitFor(() =>
      expect(sentCalls.find((call) => call.method === "POST")?.key).toBe("left-behind-key"),
    );
    await waitFor(() => expect(intentions()).toEqual([]));
  });

  it("[VEH-6] asks for a classic's make and model, prefilled from the mapping, and sends the confirmed values", async () => {
    const camaro = {
      year: 1969,
      make: "Chevrolet",
      model: "Camaro",
      series: "24 = Camaro V8",
      body: null,
      engine: null,
      plant: null,
      sequence: "506070",
      format: "gm-1965-1971",
      confidence: 0.9,
    };
    const sentCalls = world(userWire(), [], {
      "GET /api-cwa/classicmapping": {
        data: { vin: "124379N506070", ...camaro, model_id: null, candidates: [camaro] },
      },
      "POST /api-cwa/generate_classic_report": { ...generated, report: record({ vhr_report: link }) },
    });
    renderDocumentPanel({ vin: "124379N506070" });
    const model = await screen.findByLabelText<HTMLInputElement>("Model");
    await waitFor(() => expect(model.value).toBe("Camaro"));
    await userEvent.clear(model);
    await userEvent.click(screen.getByRole("button", { name: /Get report/ }));
    expect(screen.getByText("Enter the model.")).toBeTruthy();
    expect(sentCalls.some((call) => call.method === "POST")).toBe(false);
    await userEvent.type(model, "Camaro Z28");
    await userEvent.click(screen.getByRole("button", { name: /Get report/ }));
    await waitFor(() => expect(sentCalls.some((call) => call.method === "POST")).toBe(true));
    const body = new URLSearchParams(sentCalls.find((call) => call.method === "POST")?.body);
    expect(Object.fromEntries(body)).toMatchObject({
      year: "1969",
      make: "Chevrolet",
      model: "Camaro Z28",
      series: "Camaro V8",
      check_vname: "0",
    });
  });
});
