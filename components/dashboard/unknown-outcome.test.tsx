import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  clearPendingRequest,
  createPendingRequest,
  getPendingRequestId,
  storePendingRequest,
} from "@/lib/generation/client/pending-request";
import type { Product } from "@/lib/report/contract/report";
import { useDashboardStore } from "@/stores/dashboard";
import { resetDashboard, stubDashboard } from "@/tests/setup/dashboard";
import { renderDocumentPanel } from "@/tests/setup/document-panel";
import { refusal, type SentCall } from "@/tests/setup/mock-server";
import { createStickerConfirmation } from "@/tests/setup/sticker-data";
import { COROLLA, record, userWire } from "@/tests/setup/vehicles";
import type { DocumentOfferState } from "./use-document-offer";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const GENERATE = "POST /api-cwa/generate-report";
const UNKNOWN = () => refusal(504, "outcome_unknown");
const pdf = (name: string) => {
  const url = `https://members.example/${name}.pdf`;
  return { url, page: url, number: "" };
};
const TAKES_LONGER = "This is taking longer than usual";

let reports: ReturnType<typeof record>[];
let sentCalls: SentCall[];
let isDown = false;
/** A new user for each test, because generations outlive their test. */
let userId = "u0";

beforeEach(() => {
  userId = `u${Number(userId.slice(1)) + 1}`;
  resetDashboard();
  reports = [];
  isDown = false;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

function world(replies: Record<string, unknown>) {
  sentCalls = stubDashboard({
    "GET /api/user": { user: userWire({ id: userId }) },
    "GET /api/report/filter": () => ({ report: reports }),
    ...replies,
  });
}
function newRequest() {
  const input = { userId, product: "vhr", vin: COROLLA, locale: "en" } as const;
  return createPendingRequest({ ...input, europe: false, regenerate: false, classic: null });
}
const countCalls = (name: string) =>
  sentCalls.filter(({ method, path }) => `${method} ${path}` === name).length;

function openPanel({ product = "vhr" as Product, vin = COROLLA } = {}) {
  const builder = (offer: DocumentOfferState) => (
    <>
      {offer.problem}
      <button
        type="button"
        onClick={() => offer.confirm({ choices: CORVETTE, stickerYearFrom: 1999, plain: true })}
      >
        Confirm
      </button>
    </>
  );
  const named = vin === "" ? { year: 1967, make: "Chevrolet", model: "Corvette" } : undefined;
  return renderDocumentPanel(
    { product, vin, namedModel: named, builder: product === "sticker" ? builder : undefined },
    [],
  );
}
const CORVETTE = createStickerConfirmation({ vin: "", year: 1967, make: "Chevrolet", model: "Corvette" });

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const click = async (name: RegExp | string) => user.click(await screen.findByRole("button", { name }));
const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const expectWaiting = () => screen.findByRole("heading", { name: TAKES_LONGER });

async function requestReport() {
  const view = openPanel();
  await click(/Get report/);
  await expectWaiting();
  return view;
}
/** Adds the report to the account, and expects the page to find it within `seconds`. */
async function expectFound(seconds: number) {
  reports = [record({ vhr_report: pdf("report") })];
  await passSeconds(seconds);
  expect(await screen.findByText("the document")).toBeTruthy();
}

describe("a report from a third-party API", () => {
  it("[UP-4] a report whose outcome is unknown is looked up, and shown as soon as it exists", async () => {
    world({ [GENERATE]: UNKNOWN });
    await requestReport();
    await passSeconds(2);
    expect(screen.getByRole("heading", { name: TAKES_LONGER })).toBeTruthy();
    await expectFound(3);
    expect(screen.queryByRole("alert")).toBeNull();
    expect([countCalls(GENERATE), countCalls("POST /offer_credit")]).toEqual([1, 0]);
  });

  it("[UP-4] a report that's still missing after two minutes can be retried, without saying whether it was charged", async () => {
    world({ [GENERATE]: UNKNOWN });
    await requestReport();
    await passSeconds(60);
    expect(screen.queryByRole("alert")).toBeNull();
    await passSeconds(70);
    const note = await screen.findByRole("alert");
    expect(note.textContent).toContain("We couldn't find your document yet");
    expect(note.textContent).toContain("Check your balance before you try again");
    expect(note.textContent).not.toContain("charged");
    await click("Try again");
    await waitFor(() => expect(countCalls(GENERATE)).toBe(2));
  });

  it("[UP-4] 'Try again' looks up the report again before sending anything", async () => {
    world({ [GENERATE]: UNKNOWN });
    await requestReport();
    await passSeconds(130);
    const again = await screen.findByRole("button", { name: "Try again" });
    reports = [record({ vhr_report: pdf("report") })];
    await user.click(again);
    expect(await screen.findByText("the document")).toBeTruthy();
    expect(countCalls(GENERATE)).toBe(1);
  });

  it("[UP-4] 'Try again' sends nothing if the record can't be read", async () => {
    world({
      [GENERATE]: UNKNOWN,
      "GET /api/report/filter": () => (isDown ? refusal(502, "bad_gateway") : { report: reports }),
    });
    await requestReport();
    await passSeconds(130);
    isDown = true;
    await click("Try again");
    await expectWaiting();
    isDown = false;
    await expectFound(5);
    expect(countCalls(GENERATE)).toBe(1);
  });

  it("[UP-4] a report that wasn't found is looked up again in a new tab, not requested again", async () => {
    world({ [GENERATE]: UNKNOWN });
    const { unmount } = await requestReport();
    await passSeconds(130);
    await screen.findByRole("button", { name: "Try again" });
    unmount();
    sessionStorage.clear();
    useDashboardStore.setState({ runs: {}, failures: {}, charges: {} });
    openPanel();
    await expectWaiting();
    await expectFound(2);
    expect(countCalls(GENERATE)).toBe(1);
  });

  it.each([
    ["a reload interrupted", false],
    ["another tab requested", true],
  ])("[UP-4] a report that %s is looked up, not requested again", async (_, isFromOtherTab) => {
    world({ [GENERATE]: UNKNOWN });
    if (!isFromOtherTab) storePendingRequest(newRequest(), false);
    openPanel();
    if (isFromOtherTab) {
      const button = await screen.findByRole("button", { name: /Get report/ });
      storePendingRequest(newRequest(), false);
      await user.click(button);
    }
    await expectWaiting();
    await expectFound(2);
    expect(countCalls(GENERATE)).toBe(0);
  });

  it("[UP-4] a report that was rejected in another tab is offered again right away", async () => {
    world({ [GENERATE]: UNKNOWN });
    storePendingRequest(newRequest(), false);
    openPanel();
    await expectWaiting();
    clearPendingRequest(getPendingRequestId(newRequest()), false);
    await passSeconds(2);
    expect(await screen.findByRole("button", { name: /Get report/ })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[UP-3] a report that another tab generated but that isn't listed yet is shown as ready", async () => {
    world({ [GENERATE]: UNKNOWN });
    storePendingRequest(newRequest(), false);
    openPanel();
    await expectWaiting();
    storePendingRequest({ ...newRequest(), madeUrl: "" }, false);
    await passSeconds(2);
    expect(await screen.findByText("We made your report")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Get report/ })).toBeNull();
  });

  it("[UP-4] a failed report isn't retried after another user logs in", async () => {
    let loggedIn = userId;
    world({
      "GET /api/user": () => ({ user: userWire({ id: loggedIn }) }),
      [GENERATE]: () => {
        loggedIn = "someone-else";
        return refusal(503, "unavailable");
      },
    });
    openPanel();
    await click(/Get report/);
    await waitFor(() => expect(countCalls(GENERATE)).toBe(1));
    await passSeconds(60);
    await waitFor(() => expect(useDashboardStore.getState().runs).toEqual({}));
    expect(countCalls(GENERATE)).toBe(1);
  });

  it("[UP-4] a rejected report shows the upstream's message, without saying whether it was charged", async () => {
    world({
      [GENERATE]: () =>
        Response.json({ status: "error", code: "upstream_refused", message: "No data" }, { status: 422 }),
    });
    openPanel();
    await click(/Get report/);
    expect((await screen.findByRole("alert")).textContent?.trim()).toBe(
      "No dataTry again, or come back later.Try again",
    );
  });
});

it("[UP-4] a regenerated sticker is found by its new URL", async () => {
  reports = [record({ vhr_sticker: pdf("old") })];
  world({ "POST /api-cwa/generate-sticker": UNKNOWN });
  openPanel({ product: "sticker" });
  await click(/Update sticker/);
  await expectWaiting();
  await passSeconds(2);
  expect(screen.getByRole("heading", { name: TAKES_LONGER })).toBeTruthy();
  reports = [record({ vhr_sticker: pdf("new") })];
  await passSeconds(3);
  expect(await screen.findByText("the document")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("[UP-4] a sticker without a VIN isn't looked up, and a link to the garage is shown instead", async () => {
  world({ "POST /api-cwa/generate-ymmtsticker": UNKNOWN });
  openPanel({ product: "sticker", vin: "" });
  await click("Confirm");
  const note = await screen.findByRole("alert");
  expect(note.textContent).toContain(TAKES_LONGER);
  const link = screen.getByRole("link", { name: "Go to your garage" });
  expect(link.getAttribute("href")).toBe("/my-vehicles");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(countCalls("GET /api/report/filter")).toBe(0);
});
