import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { UserWire } from "@/lib/account/contract/account";
import type { Product } from "@/lib/report/contract/report";
import { documentLink as link } from "@/tests/setup/document-panel";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, decoded, record, userWire } from "@/tests/setup/vehicles";
import { SwapOffer } from "./swap-offer";

const router = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const RIGHT = "1HGCM82633A004352";
const unread = { ...link, opened: false };
const swapped = {
  ...link,
  charge: "free",
  report: record({ vin: RIGHT, vhr_report: { ...link, page: `/dvh?vin=${RIGHT}` } }),
  withdrawn: { vin: COROLLA, product: "vhr" },
};

afterEach(() => {
  router.push.mockClear();
});

interface World {
  report?: Parameters<typeof record>[0];
  user?: UserWire | null;
  swap?: unknown;
  product?: Product;
}

async function render({ report = { vhr_report: unread }, user = userWire(), swap, product = "vhr" }: World) {
  const sentCalls = stubCalls({
    "GET /api/user": () => (user ? { user } : refusal(401, "not_logged_in")),
    "GET /api/report/filter": { report: [record(report)] },
    "POST /api/report/swap": swap,
    "GET /api/confirmed-vin": { confirmed: false },
    "POST /api/confirmed-vin": {},
    "POST /api-cwa/vin-validate": { type: "vin", data: decoded() },
  });
  renderPage(<SwapOffer vin={COROLLA} product={product} />);
  const callsTo = (path: string) => sentCalls.filter((call) => call.path === path);
  await waitFor(() => expect(callsTo(user ? "/api/report/filter" : "/api/user")).toHaveLength(1));
  return { swaps: () => callsTo("/api/report/swap"), callsTo };
}
const opener = () => screen.findByRole("button", { name: "Wrong VIN? Swap the report, free" });
const openForm = async () => {
  await userEvent.click(await opener());
  return screen.findByLabelText<HTMLInputElement>("Correct VIN");
};

describe("SwapOffer", () => {
  it.each([
    ["a document that was opened", { vhr_report: { ...link, opened: true } }],
    ["a document that may have been opened", { vhr_report: link }],
    ["a car without a document", {}],
    ["a car with only an unread sticker", { vhr_sticker: unread }],
  ])("[ENT-3] doesn't offer a swap for %s", async (_, report) => {
    await render({ report });
    // Waits for the cached response; until then, the button would be missing anyway.
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("[ENT-3] never requests an anonymous viewer's documents", async () => {
    const { callsTo } = await render({ user: null });
    expect(callsTo("/api/report/filter")).toHaveLength(0);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("[ENT-3] the form opens and closes, and shows that the swap is free and available once", async () => {
    await render({});
    const button = await opener();
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await openForm();
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByText(/Swap it once, free, for the right car's/)).toBeTruthy();
    await userEvent.click(button);
    expect(screen.queryByLabelText("Correct VIN")).toBeNull();
  });

  it.each([
    ["1HGCM82633A00435", "16 characters, but a VIN has 17."],
    [COROLLA, "That's the same VIN."],
  ])("[VEH-3] rejects %s without sending it, and explains why", async (input, problem) => {
    const { swaps } = await render({});
    await userEvent.type(await openForm(), input);
    expect(screen.queryByText(problem)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^Swap free$/ }));
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(swaps()).toHaveLength(0);
  });

  it("[ENT-3] swaps for the normalized VIN and opens the right vehicle's report", async () => {
    const { swaps } = await render({ swap: swapped });
    await userEvent.type(await openForm(), "vin: 1hg-cm8263-3a004352{Enter}");
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledExactlyOnceWith(`/dashboard?vin=${RIGHT}#vehicle-history-report`),
    );
    const [swapCall] = swaps();
    const fields = new URLSearchParams(swapCall?.body);
    expect([fields.get("from"), fields.get("vin"), fields.get("product")]).toEqual([COROLLA, RIGHT, "vhr"]);
    expect(swapCall?.key).toBeTruthy();
  });

  it("[TRUE-12] rejects letters that VINs never use, and asks to confirm a wrong check digit before swapping", async () => {
    window.localStorage.clear();
    const { swaps, callsTo } = await render({ swap: swapped });
    const field = await openForm();
    await userEvent.type(field, "2T1BURHE5JCO34461{Enter}");
    expect(screen.getByText(/VINs never use the letters/)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, "1HGCM82633A004353{Enter}");
    expect(await screen.findByText("This VIN looks mistyped")).toBeTruthy();
    expect(swaps()).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Continue with this VIN" }));
    await waitFor(() => expect(swaps()).toHaveLength(1));
    expect(JSON.parse(callsTo("/api/confirmed-vin").at(-1)?.body ?? "{}")).toEqual({
      vin: "1HGCM82633A004353",
    });
    window.localStorage.clear();
  });

  it("[ENT-3] explains why a swap was rejected, and doesn't navigate", async () => {
    await render({ swap: () => refusal(409, "conflict") });
    await userEvent.type(await openForm(), `${RIGHT}{Enter}`);
    expect((await screen.findByRole("alert")).textContent).toContain("You can't swap this");
    expect(router.push).not.toHaveBeenCalled();
  });

  it("[ERR-5] after a lost connection, the input is kept and resent with the same key, but a new VIN gets a new key", async () => {
    const { swaps } = await render({ swap: () => new TypeError("offline") });
    const field = await openForm();
    await userEvent.type(field, `${RIGHT}{Enter}`);
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(swaps()).toHaveLength(2));
    expect(field.value).toBe(RIGHT);
    const [first, second] = swaps().map((call) => call.key);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    // [TRUE-4] A different VIN is a different request.
    await userEvent.clear(field);
    await userEvent.type(field, "WVWZZZ1KZ6W000003{Enter}");
    await waitFor(() => expect(swaps()).toHaveLength(3));
    expect(swaps()[2]?.key).not.toBe(first);
  });
});
