import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OrderList } from "@/components/billing/order-list";
import { SubscriptionList } from "@/components/billing/subscription-list";
import { CreditHistory } from "@/components/credits/credit-history";
import { OffersProvider } from "@/components/providers/offers-provider";
import { userQuery } from "@/lib/account/client/account";
import { allOffers, type Offer } from "@/lib/compose/calls/offers";
import { useToasts } from "@/stores/toast";
import { createDeferred } from "@/tests/setup/deferred";
import { ana, anaWire, openCache } from "@/tests/setup/member";
import { answerInTurn, refusal, stubCalls } from "@/tests/setup/mock-server";
import { orderWire } from "@/tests/setup/orders";
import { renderPage } from "@/tests/setup/render";
import { AccountPage } from "./account-page";
import { LogoutButton } from "./logout-button";
import { ProfileForm } from "./profile-form";
import { ProfilePicture } from "./profile-picture";
import { DeletionRequest, ExportData } from "./security-panel";
import { SessionList } from "./session-list";

const shrink = vi.hoisted(() => vi.fn());
vi.mock("@/lib/platform/browser/resize-picture", () => ({ shrinkPicture: shrink }));

const ok = (answer: object) => ({ json: { status: "success", ...answer } });
const down = { status: 502, json: { status: "error", code: "bad_gateway", request_id: "r-7" } };
const endedSession = { status: 401, json: { status: "error", code: "not_logged_in" } };
const render = (node: ReactNode, user = ana) => renderPage(node, { client: openCache(user) });
const balances = { vhr: 3, sticker: 1, global: 0, uvc: 0 };
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const toast = () => useToasts.getState().current?.title;

/** Typing is slow on a busy machine. */
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, "", "/account");
});
afterEach(() => {
  shrink.mockReset();
  useToasts.getState().remove();
});

describe("sections", () => {
  test("[PAGE-15] the URL's hash selects a section, and switching sections updates the hash", {
    timeout: 20_000,
  }, async () => {
    answerInTurn(ok({ data: [], next: null, balances }));
    window.history.replaceState(null, "", "/account#credits");
    render(<AccountPage user={ana} isGlobal={false} webview={false} />);
    expect(await screen.findByRole("heading", { name: "Credit history" })).toBeDefined();
    await userEvent.click(screen.getByRole("tab", { name: "Details" }));
    expect(await screen.findByLabelText("First name")).toBeDefined();
    expect(window.location.hash).toBe("");
  });
});

describe("details", () => {
  test("[PAGE-15] saves the changes, updates the cached account, and shows a confirmation", async () => {
    const sentCalls = answerInTurn(ok({ user: { ...anaWire, first: "Anna" } }));
    const { client } = render(<ProfileForm user={ana} />);
    await userEvent.clear(screen.getByLabelText("First name"));
    await userEvent.type(screen.getByLabelText("First name"), "Anna");
    await userEvent.click(button("Save changes"));
    await waitFor(() => expect(toast()).toBe("Saved"));
    const saveCall = sentCalls.find(({ href }) => href === "/members/api/user/update-profile");
    expect(JSON.parse(String(saveCall?.body))).toMatchObject({ first: "Anna", email: "ana@example.com" });
    expect(client.getQueryData(userQuery.queryKey)?.first).toBe("Anna");
    expect(sessionStorage.length).toBe(0);
  });

  test("[UP-3] keeps the input if the response is only a status, and doesn't send fields the API didn't return", async () => {
    const sentCalls = answerInTurn(ok({}));
    const known = { ...ana, phone: null, last: null, email: "" };
    render(<ProfileForm user={known} />, known);
    await userEvent.clear(screen.getByLabelText("First name"));
    await userEvent.type(screen.getByLabelText("First name"), "Zoë");
    expect(screen.queryByLabelText("Email")).toBeNull();
    await userEvent.click(button("Save changes"));
    await waitFor(() => expect(toast()).toBe("Saved"));
    const saveCall = sentCalls.find(({ href }) => href === "/members/api/user/update-profile");
    expect(JSON.parse(String(saveCall?.body))).toEqual({ first: "Zoë" });
    expect((screen.getByLabelText("First name") as HTMLInputElement).value).toBe("Zoë");
  });

  test("[PAGE-15] changing the email asks for the password, shows an error if it's wrong, and never stores it", async () => {
    answerInTurn({
      status: 400,
      json: {
        status: "error",
        code: "invalid_fields",
        errors: { current_pass: "This is not your current password." },
      },
    });
    render(<ProfileForm user={ana} />);
    expect(screen.queryByLabelText("Current password")).toBeNull();
    await userEvent.type(screen.getByLabelText("Email"), ".mx");
    await userEvent.type(screen.getByLabelText("Current password"), "not it");
    await userEvent.click(button("Save changes"));
    expect(await screen.findByText("This is not your current password.")).toBeDefined();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("not it");
  });

  test("[ERR-12] if the session expires, a login link leads back to the form, and its input is restored", async () => {
    answerInTurn(endedSession);
    const { unmount } = render(<ProfileForm user={ana} />);
    await userEvent.type(screen.getByLabelText("Last name"), "Rivera");
    await userEvent.click(button("Save changes"));
    const link = await screen.findByRole("link", { name: "Log in" });
    expect(link.getAttribute("href")).toBe("/login?next=%2Faccount");
    unmount();
    render(<ProfileForm user={ana} />);
    await waitFor(() =>
      expect((screen.getByLabelText("Last name") as HTMLInputElement).value).toBe("Rivera"),
    );
    expect(screen.getByText("Not saved yet")).toBeDefined();
    await userEvent.click(button("Undo changes"));
    expect((screen.getByLabelText("Last name") as HTMLInputElement).value).toBe("");
    expect(sessionStorage.length).toBe(0);
  });

  test("[PAGE-15] [PAGE-11] a dealer account has company fields, and a personal account doesn't", () => {
    const { unmount } = render(<ProfileForm user={ana} />);
    expect(screen.queryByLabelText("Company name")).toBeNull();
    unmount();
    const profile = { ...ana.profile, company_name: "Rivera Motors" };
    render(<ProfileForm user={{ ...ana, isDealer: true, profile }} />);
    expect((screen.getByLabelText("Company name") as HTMLInputElement).value).toBe("Rivera Motors");
    expect((screen.getByLabelText("Number of employees") as HTMLInputElement).value).toBe("0");
  });
});

describe("picture", () => {
  const file = new File(["x"], "me.jpg", { type: "image/jpeg" });
  const choose = () =>
    userEvent.upload(screen.getByLabelText("Choose a picture", { selector: "input" }), file);

  test("[PAGE-15] is downscaled while a percentage is shown, uploaded, and stored in the cached account", async () => {
    const small = createDeferred<File>();
    shrink.mockImplementation((_file: File, onProgress: (percent: number) => void) => {
      onProgress(40);
      return small.promise;
    });
    const sentCalls = answerInTurn(
      ok({ user: { ...anaWire, profile_image: "/members/api/user/profile-image?id=1" } }),
    );
    const { client } = render(<ProfilePicture image={null} />);
    await choose();
    expect(await screen.findByText("Resizing · 40%")).toBeDefined();
    small.resolve(new File(["small"], "me.jpg", { type: "image/jpeg" }));
    await waitFor(() => expect(toast()).toBe("Picture saved"));
    expect(JSON.parse(sentCalls[0]?.body ?? "[]")[0]?.[0]).toBe("image");
    expect(client.getQueryData(userQuery.queryKey)?.profileImage).toContain("id=1");
  });

  test.each([
    [
      "the browser can't read the file",
      () => shrink.mockRejectedValue(new Error("no image")),
      ok({}),
      /We can't read this/,
    ],
    [
      "the server rejects the file",
      () => shrink.mockResolvedValue(file),
      { status: 415, json: { status: "error", code: "unsupported_media_type" } },
      /We can't read this/,
    ],
    ["the server is down", () => shrink.mockResolvedValue(file), down, /sent a bad response/],
  ])("[PAGE-15] [ERR-12] shows an error and allows a retry if %s", async (_what, arrange, answer, text) => {
    arrange();
    answerInTurn(answer);
    render(<ProfilePicture image={null} />);
    await choose();
    expect((await screen.findByRole("alert")).textContent).toMatch(text);
    expect(button("Choose a picture").getAttribute("aria-disabled")).toBeNull();
  });
});

describe("credit history", () => {
  const movement = (no: number, more: object) => ({
    no,
    kind: "vhr",
    amount: -1,
    balance: no,
    reason: "generation",
    vin: null,
    product: "vhr",
    order: null,
    created: "2026-11-02T12:00:00.000Z",
    ...more,
  });

  test("[PAGE-15] lists every change with its reason and balance, and loads older ones on demand", async () => {
    const sentCalls = answerInTurn(
      ok({ data: [movement(3, { vin: "2T1BURHE5JC034461" })], next: 3, balances }),
      ok({
        data: [movement(1, { amount: 3, reason: "signup", product: null })],
        next: null,
        balances,
      }),
    );
    render(<CreditHistory />);
    const row = within(
      (await screen.findByText("Used for a vehicle history report")).closest("tr") as HTMLElement,
    );
    expect(row.getByText("-1")).toBeDefined();
    expect(row.getByText("3")).toBeDefined();
    await userEvent.click(button("Show older"));
    expect(await screen.findByText("Sign-up credit")).toBeDefined();
    expect(screen.getByText("+3")).toBeDefined();
    expect(sentCalls[1]?.href).toContain("before=3");
    expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  });
});

const order = orderWire({
  number: "GB-1",
  state: "paid",
  plan: { code: "report-3", product: "vhr", kind: "pack", name: "3 reports", interval: null },
  subtotal_cents: 3499,
  tax_cents: 0,
  total_cents: 3499,
  paid: "2026-11-02T12:01:00.000Z",
  receipt: "/members/api/order/receipt?number=GB-1",
});

test("[PAGE-15] [TRUE-3] orders show the car, amount and receipt, open orders can be paid, and test payments are totaled separately", async () => {
  const waiting = { ...order, number: "GB-2", state: "open", paid: null, receipt: null };
  const car = { vehicle_name: "2018 Toyota Corolla" };
  const sums = [
    { currency: "USD", paid_cents: 3499, refunded_cents: 0 },
    { currency: "USD", test: true, paid_cents: 500, refunded_cents: 0 },
  ];
  answerInTurn(ok({ data: [waiting, { ...order, ...car }], next: null, total: 2, sums }));
  render(<OrderList />);
  const receipt = await screen.findByRole("link", { name: "Receipt of order GB-1 (PDF)" });
  expect(receipt.getAttribute("href")).toBe("/members/api/order/receipt?number=GB-1&locale=en");
  expect(screen.getByRole("link", { name: "Pay order GB-2 now" }).getAttribute("href")).toContain("/payment");
  expect(screen.getByText(car.vehicle_name).closest("li")).toBe(receipt.closest("li"));
  expect(screen.getAllByText("$34.99")).toHaveLength(3);
  const test = screen.getByText("Test payments, not charged").parentElement;
  expect(test?.textContent).toContain("$5.00");
});

test("[PAGE-15] the orders section links to the checkout if there are no orders", async () => {
  answerInTurn(ok({ data: [], next: null, total: 0, sums: [] }));
  render(<OrderList />);
  expect((await screen.findByRole("link", { name: "Get credits" })).getAttribute("href")).toContain(
    "/checkout",
  );
});

describe("subscriptions", () => {
  const running = {
    id: "s1",
    gateway: "sandbox",
    product: "vhr",
    name: "5 reports a month",
    state: "active",
    quota: 5,
    remaining: 4,
    period_start: "2026-11-02T12:00:00Z",
    period_end: "2026-12-02T12:00:00Z",
    cancel_at_period_end: false,
    renews_at: "2026-12-02T12:00:00Z",
    renewal_cents: 2999,
    currency: "USD",
    interval: "month",
    sandbox: true,
  };
  const over = { ...running, cancel_at_period_end: true, renews_at: null };

  test("[PAGE-15] shows the renewal date and price, and can be canceled in one dialog", async () => {
    const sentCalls = answerInTurn(ok({ data: [running] }), ok({ data: over }), ok({ data: [over] }));
    render(<SubscriptionList />);
    expect(await screen.findByText("Dec 2, 2026")).toBeDefined();
    expect(screen.getByText("$29.99 a month")).toBeDefined();
    await userEvent.click(button("Cancel subscription: 5 reports a month"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/You can use what's left until Dec 2, 2026/)).toBeDefined();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel subscription" }));
    await waitFor(() => expect(toast()).toBe("Subscription canceled"));
    expect(JSON.parse(String(sentCalls[1]?.body))).toEqual({ gateway: "sandbox", subscription_id: "s1" });
    expect(await screen.findByText("Ends on")).toBeDefined();
    expect(screen.queryByText("$29.99 a month")).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("security", () => {
  const session = (id: string, current: boolean) => ({
    id,
    current,
    device: current ? "Chrome 131, Windows" : "Safari 18, iPhone",
    created_at: "2026-11-02T12:00:00Z",
    seen_at: "2026-11-03T12:00:00Z",
  });

  test("[PAGE-15] sessions show their device, and any session except the current one can be ended", async () => {
    const sentCalls = answerInTurn(
      ok({ data: [session("a", true), session("b", false)] }),
      ok({ revoked: 1 }),
      ok({ data: [session("a", true)] }),
    );
    render(<SessionList />);
    expect(await screen.findByText("This device")).toBeDefined();
    expect(screen.getAllByRole("button")).toHaveLength(1);
    await userEvent.click(button("End the session: Safari 18, iPhone"));
    await waitFor(() => expect(toast()).toBe("Session ended"));
    expect(JSON.parse(String(sentCalls[1]?.body))).toEqual({ id: "b" });
    expect(await screen.findByText("You're only logged in on this device.")).toBeDefined();
  });

  test("[PAGE-15] a pending account deletion request shows its number and can be canceled", async () => {
    const data = { number: "GD-9", created_at: "2026-11-02T12:00:00Z", due_at: "2026-12-02T12:00:00Z" };
    answerInTurn(ok({ data }), ok({ cancelled: true }));
    render(<DeletionRequest />);
    expect(await screen.findByText(/GD-9, sent Nov 2, 2026.*without a login/)).toBeDefined();
    await userEvent.click(button("Keep my account"));
    await waitFor(() => expect(toast()).toBe("We're keeping your account"));
    const link = await screen.findByRole("link", { name: "Delete your account" });
    expect(link.getAttribute("href")).toBe("/delete-account");
  });

  test("[PAGE-15] [WV-1] a failed export shows an error on the page, and a web view links directly to the file", async () => {
    answerInTurn(down);
    const { unmount } = render(<ExportData webview={false} />);
    await userEvent.click(button("Download your data"));
    expect((await screen.findByRole("alert")).textContent).toContain("r-7");
    unmount();
    render(<ExportData webview />);
    const link = screen.getByRole("link", { name: "Download your data" });
    expect(link.getAttribute("href")).toBe("/members/api/user/export");
  });
});

describe("logout", () => {
  test("[SEC-SES-04] cancels pending requests on logout, and refetches the data if the logout fails", async () => {
    const reads = [new Promise<object>(() => undefined), { status: "success", data: null }];
    const sentCalls = stubCalls({
      "GET /api/user/delete-request": () => reads.shift(),
      "POST /api-cwa/logout": refusal(503, "unavailable"),
    });
    render(
      <>
        <DeletionRequest />
        <LogoutButton />
      </>,
    );
    await waitFor(() => expect(sentCalls).toHaveLength(1));
    await userEvent.click(button("Log out"));
    expect(await screen.findByRole("link", { name: "Delete your account" })).toBeDefined();
    expect(reads).toEqual([]);
  });
});

test("[UP-2] the account page hides the sections that the Members API doesn't support", async () => {
  const render = (offers: readonly Offer[]) =>
    renderPage(
      <OffersProvider offers={offers}>
        <AccountPage user={{ ...ana, isDealer: true }} isGlobal={false} webview={false} />
      </OffersProvider>,
      { client: openCache({ ...ana, isDealer: true }) },
    );
  const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent);
  const { unmount } = render(allOffers);
  expect(tabs()).toHaveLength(5);
  unmount();
  render([]);
  expect([tabs().length, screen.queryByText("Choose a picture")]).toEqual([3, null]);
  await userEvent.click(screen.getAllByRole("tab").at(-1) as HTMLElement);
  await screen.findByRole("heading", { name: "Password" });
  expect(screen.queryByRole("heading", { name: /sessions|data/i })).toBeNull();
});
