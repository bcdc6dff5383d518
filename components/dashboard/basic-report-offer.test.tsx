import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserWire } from "@/lib/account/contract/account";
import { allOffers } from "@/lib/compose/calls/offers";
import type { ReportRecord } from "@/lib/generation/contract/record";
import { SPENT_KEY_FIELD } from "@/lib/platform/values/errors";
import { resetDashboard, stubDashboard } from "@/tests/setup/dashboard";
import { refusal } from "@/tests/setup/mock-server";
import { shop } from "@/tests/setup/orders";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, record, userWire } from "@/tests/setup/vehicles";
import { BasicReportOffer } from "./basic-report-offer";
import { useDocument } from "./use-document";

const router = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const PAGE = `/dvh?vin=${COROLLA}&type=basic`;
const link = { url: "/members/api-cwa/view_pdf?id=2", page: PAGE, number: "GB-0000-0001" };

beforeEach(() => {
  router.push.mockReset();
  resetDashboard();
});
afterEach(() => vi.useRealTimers());

const of = { product: "vhr", vin: COROLLA, isGlobal: false } as const;

function Offer({ loggedIn }: { loggedIn: boolean }) {
  const state = useDocument(of);
  return (
    <>
      {!loggedIn || state.action.kind !== "login" ? <p>ready</p> : null}
      <BasicReportOffer of={of} state={state} />
    </>
  );
}

async function render(
  user: Partial<UserWire> | null,
  make: unknown = refusal(503, "unavailable"),
  plans: unknown[] = shop.data,
  offers = allOffers,
) {
  const reports: ReportRecord[] = [record()];
  const sent = stubDashboard({
    "GET /api/user": () => (user ? { user: userWire(user) } : refusal(401, "not_logged_in")),
    "GET /api/report/filter": () => ({ report: reports }),
    "GET /plans": { ...shop, data: plans },
    "POST /api-cwa/generate_uvc_report": async () => {
      const answer = await (typeof make === "function" ? make() : make);
      if (answer instanceof Response || answer instanceof Error) return answer;
      reports[0] = record({ uvc_report: link, full_paid: true });
      return { message: "", ...link, ...answer, report: reports[0] };
    },
  });
  renderPage(<Offer loggedIn={user !== null} />, { offers });
  await screen.findByText("ready");
  const generateCalls = () => sent.filter(({ path }) => path === "/api-cwa/generate_uvc_report");
  return { sent, reports, generateCalls };
}
const button = () => screen.findByRole("button", { name: /Get basic report/ });

describe("BasicReportOffer", () => {
  it.each([
    ["a basic report credit", { uvc_credit: 2 }, "1 basic credit (you have 2)"],
    ["a report credit", {}, "1 credit (you have 3)"],
    ["an unlimited plan", { subscriptions: { vhr: "Unlimited", sticker: null } }, "included in your plan"],
  ])("[ENT-1] shows the price to a user with %s", async (_, user, price) => {
    await render(user);
    expect((await button()).textContent).toContain(price);
    expect(screen.getByText(/It leaves out the details/)).toBeTruthy();
    expect(
      screen.queryAllByText("If your basic report used a full credit, the full report is free."),
    ).toHaveLength(price === "included in your plan" ? 0 : 1);
  });

  it("[TRUE-11] [ENT-1] without a report credit, a site with basic plans sells only the basic report, at its own price", async () => {
    await render({ credits: { vhr: 0, sticker: 3, global: 3 } });
    const buy = await screen.findByRole("link", { name: /Buy a basic report/ });
    expect(buy.textContent).toContain("$4.99");
    expect(buy.getAttribute("href")).toBe(`/checkout?product=uvc&vin=${COROLLA}&plan=basic-1`);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("[TRUE-11] while a basic report credit is left, offers to use it, and doesn't sell another basic report", async () => {
    await render({ uvc_credit: 1 });
    await button();
    expect(screen.queryByRole("link", { name: /Buy a basic report/ })).toBeNull();
  });

  it("[TRUE-11] a site without basic plans never mentions the basic report", async () => {
    const { sent: sentCalls } = await render({}, undefined, shop.data.slice(0, 2));
    await waitFor(() => expect(sentCalls.some(({ path }) => path === "/plans")).toBe(true));
    expect(screen.queryByText("Or the basic report")).toBeNull();
  });

  it("[TRUE-11] opens a new basic report, and says that the full report is free if the basic report used a full credit", async () => {
    await render({}, { charge: "charged" });
    await userEvent.click(await button());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(PAGE));
    expect(await screen.findByText(/The full report is now free/)).toBeTruthy();
  });

  it("[BTN-1] isn't offered to anonymous viewers", async () => {
    await render(null);
    expect(screen.queryByText("Or the basic report")).toBeNull();
  });

  it("[ENT-1] generates the basic report once, despite several clicks, and links to it", async () => {
    let answer: (generateCalls: unknown) => void = () => undefined;
    const { generateCalls } = await render(
      { uvc_credit: 1 },
      () => new Promise((resolve) => (answer = resolve)),
    );
    const pressed = await button();
    act(() => {
      pressed.click();
      pressed.click();
    });
    await waitFor(() => expect(generateCalls()).toHaveLength(1));
    await act(async () => answer({ charge: "charged" }));
    const open = await screen.findByRole("link", { name: "Open basic report" });
    expect(open.getAttribute("href")).toBe(PAGE);
    expect(screen.getByText("You have the basic report")).toBeTruthy();
    expect(screen.queryByText(/we returned your credit/)).toBeNull();
    expect(generateCalls()).toHaveLength(1);
    expect(new URLSearchParams(generateCalls()[0]?.body).get("vin")).toBe(COROLLA);
  });

  it("[ENT-3] says that the credit was refunded because nothing was found", async () => {
    await render({}, { charge: "returned" });
    await userEvent.click(await button());
    expect((await screen.findByRole("status")).textContent).toContain("we returned your credit");
  });

  it("[ERR-5] a request with a lost response is retried automatically with the same key", async () => {
    const answers: unknown[] = [new TypeError("offline"), { charge: "charged" }];
    const { generateCalls } = await render({}, () => answers.shift());
    await userEvent.click(await button());
    await screen.findByRole("link", { name: "Open basic report" });
    const [first, second] = generateCalls().map((call) => call.key);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[UP-4] with a third-party API, a report whose response was lost is looked up, not requested again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { generateCalls, reports } = await render({}, () => new TypeError("offline"), shop.data, []);
    await userEvent.click(await button());
    expect(await screen.findByText("This is taking longer than usual")).toBeTruthy();
    reports[0] = record({ uvc_report: link });
    await vi.advanceTimersByTimeAsync(2000);
    await screen.findByRole("link", { name: "Open basic report" });
    expect(screen.queryByText("This is taking longer than usual")).toBeNull();
    expect(generateCalls()).toHaveLength(1);
  });

  describe("with a third-party API", () => {
    const ID = `generation:u1:uvc:${COROLLA}`;
    const PDF = "https://members.example/basic.pdf";
    const success = (url: string) =>
      Response.json({ status: "success", message: "Done.", charge: "charged", page: "", url, number: "" });

    it("[UP-4] a report that another tab requested is looked up, not requested again", async () => {
      localStorage.setItem(ID, JSON.stringify({ sentAt: Date.now() }));
      const { generateCalls, reports } = await render({}, { charge: "charged" }, shop.data, []);
      reports[0] = record({ uvc_report: link });
      await userEvent.click(await button());
      await screen.findByRole("link", { name: "Open basic report" });
      expect(generateCalls()).toEqual([]);
      expect(localStorage.getItem(ID)).toBeNull();
    });

    it("[UP-4] a report that isn't found after two minutes is requested again only by 'Try again'", async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      localStorage.setItem(ID, JSON.stringify({ sentAt: Date.now() }));
      const { generateCalls } = await render({}, { charge: "charged" }, shop.data, []);
      await userEvent.click(await button());
      await screen.findByText("This is taking longer than usual");
      await vi.advanceTimersByTimeAsync(130_000);
      const again = await screen.findByRole("button", { name: "Try again" });
      expect(generateCalls()).toEqual([]);
      await userEvent.click(again);
      await screen.findByRole("link", { name: "Open basic report" });
      expect(generateCalls()).toHaveLength(1);
    });

    it.each([
      ["by its URL", PDF],
      ["without a URL", ""],
    ])("[UP-3] a report that isn't listed yet is shown %s, and not offered again", async (_, url) => {
      const { generateCalls } = await render({}, () => success(url), shop.data, []);
      await userEvent.click(await button());
      expect((await screen.findByRole("status")).textContent).toContain("We made your basic report");
      const open = screen.queryByRole("link", { name: "Open basic report" });
      expect(open?.getAttribute("href") ?? "").toBe(url);
      expect(screen.queryByRole("button", { name: /Get basic report/ })).toBeNull();
      expect(screen.queryByText(/the full report is free/)).toBeNull();
      expect(generateCalls()).toHaveLength(1);
    });

    it("[UP-3] a report that isn't listed yet is shown after a reload without using another credit", async () => {
      localStorage.setItem(ID, JSON.stringify({ sentAt: Date.now(), madeUrl: PDF }));
      await render({ credits: { vhr: 0, sticker: 0, global: 0 } }, undefined, [], []);
      const open = await screen.findByRole("link", { name: "Open basic report" });
      expect(open.getAttribute("href")).toBe(PDF);
    });
  });

  it("[ERR-5] a rejection says that nothing was charged, and retrying after the request has ended uses a new key", async () => {
    const ended = { status: "error", code: "no_credit", message: "", errors: { [SPENT_KEY_FIELD]: "ended" } };
    const answers: unknown[] = [Response.json(ended, { status: 402 }), { charge: "charged" }];
    const { generateCalls } = await render({}, () => answers.shift());
    await userEvent.click(await button());
    expect((await screen.findByRole("alert")).textContent).toMatch(/weren't charged/i);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("link", { name: "Open basic report" });
    const [first, second] = generateCalls().map((call) => call.key);
    expect(first).toBeTruthy();
    expect(second).toBeTruthy();
    expect(second).not.toBe(first);
  });
});
