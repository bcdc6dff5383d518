import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserWire } from "@/lib/contract/account";
import { DASHBOARD_STORAGE_KEY, useDashboardStore } from "@/stores/dashboard";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, preview, record, userWire } from "@/tests/setup/vehicles";
import { DocumentButton } from "./document-button";
import { DocumentPanel } from "./document-panel";

const link = { url: "/members/api-cwa/view_pdf?id=1", page: `/dvh?vin=${COROLLA}`, number: "GB-0000-0000" };
const generated = { message: "", charge: "charged", ...link };

/** A pending generation stays in the tab's storage until it is answered. */
const intentions = () => Object.keys(sessionStorage).filter((key) => key !== DASHBOARD_STORAGE_KEY);

beforeEach(() => {
  useDashboardStore.setState({ classic: {}, runs: {}, failures: {}, charges: {} });
  sessionStorage.clear();
});

function world(user: UserWire | null, reports = [record()], more: Record<string, unknown> = {}) {
  return stubCalls({
    "GET /api/user": () => (user ? { user } : refusal(401, "not_logged_in")),
    "GET /api/report/filter": () => ({ report: reports }),
    "GET /api-cwa/preview-decode": { data: preview() },
    "GET /api/db/v2": { vehicles: [], next: null, total: 0 },
    ...more,
  });
}
const button = (product: "vhr" | "sticker" = "vhr", isGlobal = false) =>
  renderPage(<DocumentButton product={product} vin={COROLLA} isGlobal={isGlobal} />);
const panel = (vin = COROLLA, regenerate = false, product: "vhr" | "sticker" = "vhr") =>
  renderPage(
    <DocumentPanel
      product={product}
      vin={vin}
      regenerate={regenerate}
      isGlobal={false}
      about={<p>what to expect</p>}
      document={<p>the document</p>}
    />,
  );

describe("DocumentButton", () => {
  it("[BTN-1] [ERR-10] leads an anonymous viewer to the login first, and back to this vehicle", async () => {
    world(null);
    button();
    const buttonLink = await screen.findByRole("link", { name: /Generate report/ });
    const href = new URL(buttonLink.getAttribute("href") ?? "", "http://localhost");
    expect(href.pathname).toBe("/login");
    expect(href.searchParams.get("next")).toBe(`/dashboard?vin=${COROLLA}#vehicle-history-report`);
  });
  it("[BTN-1] opens an existing document", async () => {
    world(userWire(), [record({ vhr_report: link })]);
    button();
    expect(await screen.findByRole("button", { name: "Open report" })).toBeTruthy();
  });
  it("[BTN-1] leads to the purchase without a credit", async () => {
    world(userWire({ credits: { vhr: 0, sticker: 3, global: 0 } }));
    button();
    const buttonLink = await screen.findByRole("link", { name: /Get a report credit/ });
    expect(buttonLink.getAttribute("href")).toBe(`/checkout?product=vhr&vin=${COROLLA}`);
  });
  it("[ENT-1] names the price and the balance; on a global site the shared one", async () => {
    world(userWire());
    button();
    expect((await screen.findByText("1 credit (you have 3)")).closest("button")).toBeTruthy();
  });
  it("[ENT-1] lets a subscription pay", async () => {
    world(userWire({ credits: { vhr: 0, sticker: 0, global: 0 }, subscriptions: { vhr: "Unlimited" } }));
    button();
    expect(await screen.findByText("in your plan")).toBeTruthy();
  });
});

describe("DocumentPanel", () => {
  it("[PAGE-5] describes the contents, generates on one click, and shows the document", async () => {
    const reports = [record()];
    const sent = world(userWire(), reports, {
      "POST /api-cwa/generate-report": () => {
        reports[0] = record({ vhr_report: link });
        return { ...generated, report: reports[0] };
      },
    });
    panel();
    const press = await screen.findByRole("button", { name: /Generate report/ });
    expect(screen.getByText("what to expect")).toBeTruthy();
    await userEvent.dblClick(press);
    const shown = await screen.findByText("the document");
    // The clicked button is gone; focus moves to the start of the document (PAGE-17).
    await waitFor(() => expect(document.activeElement?.contains(shown)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    expect(sent.filter((call) => call.method === "POST")).toHaveLength(1);
    expect(intentions()).toEqual([]);
  });

  it("[VEH-2] [BTN-1] a generated document can be opened even if the record can no longer be fetched", async () => {
    let isMade = false;
    world(userWire(), [], {
      "GET /api/report/filter": () => (isMade ? refusal(404, "not_found") : { report: [record()] }),
      "POST /api-cwa/generate-report": () => {
        isMade = true;
        return { ...generated, report: record({ vhr_report: link }) };
      },
    });
    panel();
    await userEvent.click(await screen.findByRole("button", { name: /Generate report/ }));
    expect(await screen.findByText("the document")).toBeTruthy();
  });

  it("[ENT-3] shows that the credit came back when nothing was found", async () => {
    const reports = [record()];
    world(userWire(), reports, {
      "POST /api-cwa/generate-report": () => {
        reports[0] = record({ vhr_report: link });
        return { ...generated, charge: "returned", report: reports[0] };
      },
    });
    panel();
    await userEvent.click(await screen.findByRole("button", { name: /Generate report/ }));
    expect(await screen.findByText(/so your credit came back/)).toBeTruthy();
  });

  it("[BTN-2] [ERR-5] shows a refusal with what to do, and shows that nothing was charged", async () => {
    world(userWire(), [record()], {
      "POST /api-cwa/generate-report": () => refusal(402, "no_credit"),
      "POST /api-cwa/logs": {},
    });
    panel();
    await userEvent.click(await screen.findByRole("button", { name: /Generate report/ }));
    expect((await screen.findByRole("alert")).textContent).toContain("Nothing was charged");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("[BTN-2] resumes a pending request after a reload, with its own key", async () => {
    const pending = { key: "left-behind-key", userId: "u1", product: "vhr", vin: COROLLA, locale: "en" };
    sessionStorage.setItem(
      `generation:u1:vhr:${COROLLA}`,
      JSON.stringify({ ...pending, startedAt: Date.now(), europe: false, regenerate: false, classic: null }),
    );
    const sent = world(userWire(), [record()], {
      "POST /api-cwa/generate-report": { ...generated, report: record({ vhr_report: link }) },
    });
    panel();
    await waitFor(() => expect(sent.find((call) => call.method === "POST")?.key).toBe("left-behind-key"));
    await waitFor(() => expect(intentions()).toEqual([]));
  });

  it("[PAGE-5] regenerates an existing sticker once when the URL requests it", async () => {
    const sent = world(userWire(), [record({ vhr_sticker: link })], {
      "POST /api-cwa/generate-sticker": {
        ...generated,
        charge: "free",
        sticker: record({ vhr_sticker: link }),
      },
    });
    panel(COROLLA, true, "sticker");
    await waitFor(() => expect(sent.filter((call) => call.method === "POST")).toHaveLength(1));
    expect(sent.find((call) => call.method === "POST")?.body).toContain("regenerate");
  });

  it("[PAGE-5] never spends a credit because a URL requests a new sticker", async () => {
    const sent = world(userWire(), [record()]);
    panel(COROLLA, true, "sticker");
    await screen.findByRole("button", { name: /Make sticker/ });
    expect(sent.filter((call) => call.method === "POST")).toHaveLength(0);
  });

  it("[VEH-6] prompts for make and model of a classic, prefilled from the mapping, and sends the confirmed values", async () => {
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
    const sent = world(userWire(), [], {
      "GET /api-cwa/classicmapping": {
        data: { vin: "124379N506070", ...camaro, model_id: null, candidates: [camaro] },
      },
      "POST /api-cwa/generate_classic_report": { ...generated, report: record({ vhr_report: link }) },
    });
    panel("124379N506070");
    const model = await screen.findByLabelText<HTMLInputElement>("Model");
    await waitFor(() => expect(model.value).toBe("Camaro"));
    await userEvent.clear(model);
    await userEvent.click(screen.getByRole("button", { name: /Generate report/ }));
    expect(screen.getByText("Enter the model.")).toBeTruthy();
    expect(sent.some((call) => call.method === "POST")).toBe(false);
    await userEvent.type(model, "Camaro Z28");
    await userEvent.click(screen.getByRole("button", { name: /Generate report/ }));
    await waitFor(() => expect(sent.some((call) => call.method === "POST")).toBe(true));
    const body = new URLSearchParams(sent.find((call) => call.method === "POST")?.body);
    expect(Object.fromEntries(body)).toMatchObject({
      year: "1969",
      make: "Chevrolet",
      model: "Camaro Z28",
      series: "Camaro V8",
      check_vname: "0",
    });
  });
});
