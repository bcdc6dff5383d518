import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Locale } from "@/lib/platform/i18n/locale";
import { getMessages } from "@/lib/platform/messages/messages";
import { HOST_ACK_MS } from "@/lib/platform/values/constants";
import type { PurchaseMode } from "@/lib/webview/rules";
import { type FakeHost, fakeHost } from "@/tests/setup/fake-host";
import { answerInTurn, refusal, stubCalls } from "@/tests/setup/mock-server";

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const leaveFor = vi.fn();

const facts = {
  webview: true,
  loggedIn: true,
  site: "cars.example",
  origins: [],
  purchase: "host" as PurchaseMode,
  forcedLocale: null as Locale | null,
};
let host: FakeHost;

async function open(change: Partial<typeof facts> = {}, children: ReactNode = null) {
  // The bridge opens once per document, so each test imports a fresh module.
  vi.resetModules();
  vi.doMock("@/lib/account/client/session", async (load) => ({
    ...(await load<typeof import("@/lib/account/client/session")>()),
    leaveFor,
  }));
  const [{ WebviewHost }, { WebviewContext }] = await Promise.all([
    import("./webview-host"),
    import("@/lib/webview/client/use-webview"),
  ]);
  return render(
    <NextIntlClientProvider locale="en" messages={getMessages("en")} timeZone="UTC">
      <WebviewContext value={{ ...facts, ...change }}>
        {children}
        <WebviewHost />
      </WebviewContext>
    </NextIntlClientProvider>,
  );
}

const remembered = vi.fn(async (_: { name: string; value: string }) => undefined);

beforeEach(() => {
  vi.spyOn(window, "addEventListener");
  vi.stubGlobal("cookieStore", { set: remembered });
  Object.assign(window, { cookieStore: { set: remembered } });
  host = fakeHost("react-native");
});
afterEach(() => {
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    if (type === "message") window.removeEventListener(type, listener as EventListener, true);
  host.remove();
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.webview;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe("a login page that the visitor was redirected to", () => {
  const listAuthRequests = () => host.messages.filter(({ type }) => type === "auth.request");
  const arrive = (address: string) => window.history.replaceState(null, "", address);
  beforeEach(() => sessionStorage.clear());
  afterEach(() => arrive("/"));

  test("[TRUE-24] [WV-1] requests a login from the host, with the return path", async () => {
    arrive("/login?next=%2Faccount%3Fof%3Dorders");
    await open({ loggedIn: false });
    const path = "/account?of=orders";
    expect(host.last("auth.request").payload).toEqual({ next: path, url: window.location.origin + path });
    host.sendMessage({ type: "auth.token" });
    expect(leaveFor).toHaveBeenCalledWith(path);
  });

  test("[TRUE-24] requests the login only once, even if the login page opens again, for example after an invalid token", async () => {
    arrive("/login?next=%2Faccount");
    const { unmount } = await open({ loggedIn: false });
    unmount();
    await open({ loggedIn: false });
    expect(listAuthRequests()).toHaveLength(1);
  });

  test("[TRUE-24] doesn't request a login again if the host ignored the request from a login link", async () => {
    await open({ loggedIn: false }, <a href="/login?next=%2Faccount">Log in</a>);
    fireEvent.click(screen.getByText("Log in"));
    arrive("/login?next=%2Faccount");
    await open({ loggedIn: false });
    expect(listAuthRequests()).toHaveLength(1);
  });

  test.each(["/login", "/signup?next=%2Faccount", "/account?next=%2Fx"])(
    "[TRUE-24] doesn't request a login at %s",
    async (address) => {
      arrive(address);
      await open({ loggedIn: false });
      expect(listAuthRequests()).toEqual([]);
    },
  );
});

describe("the menu for a host without its own menu", () => {
  const menu = () => screen.queryByRole("navigation", { name: "Main pages" });
  const capabilities = (payload: object) => host.sendMessage({ type: "capabilities", payload });

  test("[TRUE-24] [WV-1] links a member to the garage, credits and account, and notifies the host of a logout", async () => {
    stubCalls({ "POST /api-cwa/logout": {} });
    await open();
    expect(menu()).toBeNull();
    capabilities({ share: true });
    await waitFor(() => expect(menu()).toBeTruthy());
    const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["/dashboard", "/my-vehicles", "/account#credits", "/account"]);
    fireEvent.click(screen.getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(host.messages.some(({ type }) => type === "auth.logout")).toBe(true));
    host.sendMessage({ type: "ack", replyTo: host.last("auth.logout").id });
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith("/"));
  });

  test("[TRUE-24] [WV-1] appears if no host responds, and offers visitors a login", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await open({ loggedIn: false });
    expect(menu()).toBeNull();
    act(() => void vi.advanceTimersByTime(HOST_ACK_MS));
    vi.useRealTimers();
    expect(menu()).toBeTruthy();
    expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
    expect(screen.queryByRole("button", { name: "Log out" })).toBeNull();
  });

  test("[TRUE-24] is hidden once the host declares its own menu", async () => {
    await open();
    capabilities({ share: true });
    await waitFor(() => expect(menu()).toBeTruthy());
    capabilities({ menu: true });
    await waitFor(() => expect(menu()).toBeNull());
  });
});

describe("the host's messages", () => {
  test("[WV-1] a theme is applied immediately and remembered", async () => {
    await open();
    host.sendMessage({ type: "theme.changed", payload: { theme: "dark" } });
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(remembered).toHaveBeenCalledWith(expect.objectContaining({ name: "theme", value: "dark" }));
    host.sendMessage({ type: "theme.changed", payload: { theme: "system" } });
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  test("[WV-1] a new language is remembered, and the page refreshes", async () => {
    await open();
    host.sendMessage({ type: "locale.changed", payload: { locale: "en" } });
    expect(remembered).not.toHaveBeenCalled();
    host.sendMessage({ type: "locale.changed", payload: { locale: "es" } });
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
    expect(remembered).toHaveBeenCalledWith(expect.objectContaining({ name: "locale", value: "es" }));
  });

  test("[WV-1] [SITE-5] a site that forces its language keeps it", async () => {
    await open({ forcedLocale: "en" });
    host.sendMessage({ type: "locale.changed", payload: { locale: "es" } });
    host.sendMessage({ type: "capabilities", payload: { locale: "es" } });
    await act(async () => undefined);
    expect(remembered).not.toHaveBeenCalled();
    expect(router.refresh).not.toHaveBeenCalled();
  });

  test("[WV-1] a capabilities message that contains a theme and a language sets both", async () => {
    await open();
    host.sendMessage({
      type: "capabilities",
      payload: { theme: "light", locale: "es" },
      replyTo: host.last("app.ready").id,
    });
    expect(document.documentElement.dataset.theme).toBe("light");
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
  });

  test("[WV-1] a host's logout ends the session on the site, and isn't echoed to the host", async () => {
    const sentCalls = answerInTurn({ json: { status: "success", message: "bye" } });
    await open();
    host.sendMessage({ type: "auth.logout" });
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith("/"));
    expect(sentCalls.map(({ href }) => href)).toEqual([expect.stringContaining("logout")]);
    expect(host.messages.map(({ type }) => type)).toEqual(["app.ready"]);
  });

  test("[WV-1] a host's logout leaves the page even if the session has expired", async () => {
    answerInTurn({ status: 401, json: { status: "error", code: "not_logged_in" } });
    await open();
    host.sendMessage({ type: "auth.logout" });
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith("/"));
  });

  test("[WV-1] a failed logout is reported, and the page stays open", async () => {
    answerInTurn({ status: 503, json: { status: "error", code: "unavailable" } });
    await open();
    const { useToasts } = await import("@/stores/toast");
    host.sendMessage({ type: "auth.logout" });
    await waitFor(() => expect(useToasts.getState().current?.title).toBe("You're still logged in here"));
    expect(leaveFor).not.toHaveBeenCalled();
  });

  test("[GATE-10] auth.token reloads the page, unless the message contains a token", async () => {
    await open();
    host.sendMessage({ type: "auth.token", payload: { token: "canary-5Yd0" } });
    expect(leaveFor).not.toHaveBeenCalled();
    host.sendMessage({ type: "auth.token" });
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith("/");
  });
});

describe("a link that the host handles", () => {
  const next = "/dashboard?vin=2T1BURHE5JC034461#vehicle-history-report";
  const followed = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const link = (href: string) => (
    <a href={href} onClick={followed}>
      Go
    </a>
  );
  const click = (options = {}) => fireEvent.click(screen.getByText("Go"), options);

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("[WV-1] [BTN-1] sends a message instead of navigating once the host acknowledges", async () => {
    await open({}, link(`/login?next=${encodeURIComponent(next)}`));
    expect(click()).toBe(false);
    const { id, payload } = host.last("auth.request");
    expect(payload).toEqual({ next, url: window.location.origin + next });
    host.sendMessage({ type: "ack", replyTo: id });
    await vi.advanceTimersByTimeAsync(HOST_ACK_MS * 2);
    expect(followed).not.toHaveBeenCalled();
    host.sendMessage({ type: "auth.token" });
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith(next);
  });

  test("[WV-1] is followed once if the host doesn't respond within 500 ms, even after several clicks", async () => {
    await open({}, link("/dvh?vin=2T1BURHE5JC034461"));
    click();
    click();
    await vi.advanceTimersByTimeAsync(HOST_ACK_MS - 1);
    expect(followed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(followed).toHaveBeenCalledTimes(1);
    expect(host.messages.map(({ type }) => type)).toEqual(["app.ready", "report.open"]);
  });

  test("[WV-1] is left to the browser if clicked with a modifier key", async () => {
    await open({}, link("/checkout"));
    click({ ctrlKey: true });
    expect(followed).toHaveBeenCalledTimes(1);
  });
});

test("[WV-1] a canceled purchase changes nothing, and a failed purchase is reported", async () => {
  await open();
  const { useToasts } = await import("@/stores/toast");
  host.sendMessage({ type: "purchase.result", payload: { status: "cancelled" } });
  expect(useToasts.getState().current).toBeNull();
  host.sendMessage({ type: "purchase.result", payload: { status: "failed" } });
  expect(useToasts.getState().current?.title).toBe("The purchase didn't go through.");
});

describe("a purchase that the host reports as paid", () => {
  const movement = (no: number, created = "2026-01-01T00:00:00Z") => ({
    no,
    kind: "vhr",
    amount: 1,
    balance: no,
    reason: "purchase",
    vin: null,
    product: null,
    order: null,
    created,
  });
  function books(newest: { no: number; created?: string } | null) {
    const state = { newest };
    stubCalls({
      "GET /api/credits/history": () => ({
        data: state.newest ? [movement(state.newest.no, state.newest.created)] : [],
        next: null,
        balances: { vhr: 0, sticker: 0, uvc: 0, global: 0 },
      }),
      "POST /total-orders": { data: [], next: null, total: 0, sums: [] },
    });
    return state;
  }
  const paid = () => host.sendMessage({ type: "purchase.result", payload: { status: "paid" } });
  const getToastTitle = async () => (await import("@/stores/toast")).useToasts.getState().current?.title;

  beforeEach(() => {
    sessionStorage.clear();
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => vi.useRealTimers());

  test("[TRUE-21] [SEC-PAY-06] shows success if the ledger changed after the purchase began", async () => {
    const state = books({ no: 7 });
    await open({}, <a href="/checkout?product=vhr">Buy</a>);
    fireEvent.click(screen.getByText("Buy"));
    await waitFor(() => host.last("purchase.start"));
    host.sendMessage({ type: "ack", replyTo: host.last("purchase.start").id });
    expect(sessionStorage.getItem("webview:books")).toContain("7");
    state.newest = { no: 9 };
    const { registerQueryClient, createQueryClient } = await import("@/lib/platform/browser/query-client");
    const cache = createQueryClient();
    const invalidate = vi.spyOn(cache, "invalidateQueries").mockResolvedValue();
    const leave = registerQueryClient(cache);
    paid();
    await waitFor(async () => expect(await getToastTitle()).toBe("Your purchase is complete."));
    const invalidated = invalidate.mock.calls.map(([filter]) => filter?.queryKey?.[0]);
    expect(invalidated).toEqual(["account", "orders", "report", "garage"]);
    expect(screen.queryByRole("status")).toBeNull();
    leave();
  });

  test("[TRUE-21] finds a purchase that the app recorded before it acknowledged the request", async () => {
    const state = books({ no: 7, created: new Date(Date.now() - 3_600_000).toISOString() });
    await open({}, <a href="/checkout?product=vhr">Buy</a>);
    fireEvent.click(screen.getByText("Buy"));
    await waitFor(() => host.last("purchase.start"));
    state.newest = { no: 8 };
    host.sendMessage({ type: "ack", replyTo: host.last("purchase.start").id });
    paid();
    await waitFor(async () => expect(await getToastTitle()).toBe("Your purchase is complete."));
  });

  test("[TRUE-21] if the ledger is unchanged, shows that the purchase isn't visible yet, and a later check finds it", async () => {
    const state = books({ no: 7 });
    await open({}, <a href="/checkout?product=vhr">Buy</a>);
    fireEvent.click(screen.getByText("Buy"));
    await waitFor(() => host.last("purchase.start"));
    host.sendMessage({ type: "ack", replyTo: host.last("purchase.start").id });
    expect(sessionStorage.getItem("webview:books")).toContain("7");
    paid();
    expect(await screen.findByText("Looking for your purchase…")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(8000));
    expect(await screen.findByText("We don't see your purchase yet")).toBeTruthy();
    expect(await getToastTitle()).toBeUndefined();
    state.newest = { no: 8 };
    fireEvent.click(screen.getByRole("button", { name: "Check again" }));
    await waitFor(async () => expect(await getToastTitle()).toBe("Your purchase is complete."));
    expect(screen.queryByText("We don't see your purchase yet")).toBeNull();
  });

  test("[TRUE-21] if the app started the purchase itself, only a purchase from the last few minutes counts", async () => {
    const state = books({ no: 3, created: new Date(Date.now() - 3_600_000).toISOString() });
    await open();
    paid();
    await act(() => vi.advanceTimersByTimeAsync(8000));
    fireEvent.click(await screen.findByRole("button", { name: "Close" }));
    expect(screen.queryByRole("status")).toBeNull();
    state.newest = { no: 4, created: new Date().toISOString() };
    paid();
    await waitFor(async () => expect(await getToastTitle()).toBe("Your purchase is complete."));
  });

  test("[TRUE-21] doesn't show success if the account can't be queried", async () => {
    stubCalls({ "GET /api/credits/history": refusal(401, "not_logged_in") });
    await open();
    paid();
    await act(() => vi.advanceTimersByTimeAsync(8000));
    expect(await screen.findByText("We don't see your purchase yet")).toBeTruthy();
    expect(await getToastTitle()).toBeUndefined();
  });
});
