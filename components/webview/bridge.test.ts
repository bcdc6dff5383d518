import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HOST_ACK_MS } from "@/lib/platform/values/constants";
import { findHost } from "@/lib/webview/client/host";
import type { InboundMessage } from "@/lib/webview/rules";
import { type FakeHost, fakeHost } from "@/tests/setup/fake-host";

type Bridge = typeof import("@/lib/webview/client/webview");
let bridge: Bridge;
let host: FakeHost | null = null;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The bridge opens once per document, so each test imports a fresh module. */
async function open(kind: Parameters<typeof fakeHost>[0] | null, origins: string[] = []) {
  host = kind && fakeHost(kind);
  bridge.openBridge(origins, "cars.example");
  return host as FakeHost;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(window, "addEventListener");
  vi.resetModules();
  bridge = await import("@/lib/webview/client/webview");
});
afterEach(() => {
  // All tests share one document, so each removes its own listeners.
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    if (type === "message") window.removeEventListener(type, listener as EventListener, true);
  host?.remove();
  host = null;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe.each(["react-native", "webkit", "android"] as const)("in a %s host", (kind) => {
  test("[WV-1] the first message is app.ready, and it's sent once", async () => {
    const { messages } = await open(kind);
    bridge.openBridge([], "cars.example");
    expect(messages).toEqual([
      expect.objectContaining({
        v: 1,
        type: "app.ready",
        payload: { site: "cars.example", url: window.location.href, locale: "" },
      }),
    ]);
    expect(messages[0]?.id).toMatch(/^\S{8,100}$/);
  });

  test("[WV-1] an acknowledgment ends the wait immediately", async () => {
    const { last, sendMessage } = await open(kind);
    const answer = bridge.requestHost("nav.back", { url: "https://cars.example/" });
    sendMessage({ type: "ack", replyTo: last("nav.back").id });
    await expect(answer).resolves.toMatchObject({ type: "ack" });
  });

  test("[TRUE-24] [WV-1] a host that doesn't support printing receives the PDF's URL instead", async () => {
    const print = vi.spyOn(window, "print").mockReturnValue();
    const { messages, last, sendMessage } = await open(kind);
    sendMessage({ type: "capabilities", payload: { print: false } });
    const printed = bridge.printPage("/members/api-cwa/view_pdf?id=1");
    await pass(0);
    const url = `${window.location.origin}/members/api-cwa/view_pdf?id=1`;
    expect(last("file.download").payload).toEqual({ url });
    sendMessage({ type: "ack", replyTo: last("file.download").id });
    await printed;
    expect(messages.map(({ type }) => type)).not.toContain("print");
    expect(print).not.toHaveBeenCalled();
  });

  test("[WV-1] without a response, falls back to the web after 500 ms, not earlier", async () => {
    await open(kind);
    const settled = vi.fn();
    void bridge.requestHost("nav.back", { url: "https://cars.example/" }).then(settled);
    await pass(HOST_ACK_MS - 1);
    expect(settled).not.toHaveBeenCalled();
    await pass(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith(null);
  });

  test("[WV-1] ignores a response to another message, and a late response", async () => {
    const { last, sendMessage } = await open(kind);
    const answer = bridge.requestHost("nav.back", { url: "https://cars.example/" });
    sendMessage({ type: "ack", replyTo: "somebody-elses" });
    await pass(HOST_ACK_MS);
    await expect(answer).resolves.toBeNull();
    sendMessage({ type: "ack", replyTo: last("nav.back").id });
  });

  test("[WV-1] stops waiting when a host declines", async () => {
    const { last, sendMessage } = await open(kind);
    const answer = bridge.requestHost("auth.logout", {});
    sendMessage({ type: "ack", payload: { accepted: false }, replyTo: last("auth.logout").id });
    await expect(answer).resolves.toBeNull();
  });

  test("[WV-1] doesn't send the host requests for features that it declares unsupported", async () => {
    const { messages, sendMessage } = await open(kind);
    sendMessage({ type: "capabilities", payload: { scan: false, purchase: true } });
    await expect(bridge.scanWithHost()).resolves.toEqual({ kind: "none" });
    expect(messages.map((message) => message.type)).toEqual(["app.ready"]);
  });

  test("[WV-1] the host's scanner can return its VIN long after the acknowledgment", async () => {
    const { last, sendMessage } = await open(kind);
    const scan = bridge.scanWithHost();
    const { id } = last("scan.vin");
    sendMessage({ type: "ack", replyTo: id });
    await pass(60_000);
    sendMessage({ type: "scan.result", payload: { vin: "2T1BURHE5JC034461" }, replyTo: id });
    await expect(scan).resolves.toEqual({ kind: "vin", vin: "2T1BURHE5JC034461" });
  });

  test("[WV-2] each message is handled once", async () => {
    const { sendMessage } = await open(kind);
    const listener = vi.fn();
    bridge.onHostMessage(listener);
    sendMessage({ type: "theme.changed", payload: { theme: "dark" } });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe("scanning with the host", () => {
  test("[WV-1] an immediate result also counts as the acknowledgment", async () => {
    const { last, sendMessage } = await open("webkit");
    const scan = bridge.scanWithHost();
    sendMessage({ type: "scan.result", payload: { vin: "X" }, replyTo: last("scan.vin").id });
    await expect(scan).resolves.toEqual({ kind: "vin", vin: "X" });
  });

  test("[WV-1] a canceled scan is distinguished from a host without a scanner", async () => {
    const { last, sendMessage } = await open("webkit");
    const result = bridge.scanWithHost();
    sendMessage({ type: "scan.result", payload: { vin: null }, replyTo: last("scan.vin").id });
    await expect(result).resolves.toEqual({ kind: "cancelled" });
    const none = bridge.scanWithHost();
    await pass(HOST_ACK_MS);
    await expect(none).resolves.toEqual({ kind: "none" });
  });

  test("[WV-1] a second scan cancels the first", async () => {
    const { last, sendMessage } = await open("webkit");
    const first = bridge.scanWithHost();
    sendMessage({ type: "ack", replyTo: last("scan.vin").id });
    await pass(0);
    const second = bridge.scanWithHost();
    await expect(first).resolves.toEqual({ kind: "cancelled" });
    sendMessage({ type: "scan.result", payload: { vin: "B" }, replyTo: last("scan.vin").id });
    await expect(second).resolves.toEqual({ kind: "vin", vin: "B" });
  });
});

test("[WV-1] without a host, sends nothing and doesn't wait", async () => {
  await open(null);
  expect(bridge.getHostPlatform()).toBeNull();
  await expect(bridge.requestHost("nav.back", { url: "" })).resolves.toBeNull();
  await expect(bridge.scanWithHost()).resolves.toEqual({ kind: "none" });
});

test("[WV-1] React Native's object takes priority over WebKit's handler, and both over Android's", async () => {
  const hosts = (["android", "webkit", "react-native"] as const).map(fakeHost);
  const kinds = hosts.toReversed().map((each) => {
    const kind = findHost([])?.kind;
    each.remove();
    return kind;
  });
  expect(kinds).toEqual(["react-native", "webkit", "android"]);
  expect(findHost([])).toBeNull();
});

describe("accepted senders", () => {
  const theme = JSON.stringify({ v: 1, id: "x", type: "theme.changed", payload: { theme: "dark" } });
  const parent = "https://partner.example";
  const deliver = (origin: string, source: Window | null) =>
    window.dispatchEvent(new MessageEvent("message", { data: theme, origin, source }));

  /** jsdom has no real frames, so a stub stands in for the parent window. */
  function framedBy(origin: string) {
    const post = vi.fn();
    const frame = { postMessage: post } as unknown as Window;
    vi.spyOn(window, "parent", "get").mockReturnValue(frame);
    vi.stubGlobal("location", { href: "https://cars.example/", ancestorOrigins: [origin] });
    return { frame, post };
  }
  afterEach(() => vi.unstubAllGlobals());

  test("[WV-2] [SEC-FRM-02] with a native host, messages from other windows are rejected", async () => {
    await open("react-native", [parent]);
    const listener = vi.fn<(message: InboundMessage) => void>();
    bridge.onHostMessage(listener);
    deliver("https://evil.example", window);
    deliver(parent, window);
    deliver("null", null);
    expect(listener).not.toHaveBeenCalled();
    deliver("", null);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test("[WV-2] [SEC-FRM-02] messages from a parent on the site's list are accepted only from its own window and origin", async () => {
    const { frame, post } = framedBy(parent);
    await open(null, [parent]);
    expect(bridge.getHostPlatform()).toBe("parent");
    expect(post).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("app.ready"), parent);
    const listener = vi.fn();
    bridge.onHostMessage(listener);
    deliver("https://evil.example", frame);
    deliver(parent, null);
    deliver("", null);
    expect(listener).not.toHaveBeenCalled();
    deliver(parent, frame);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test("[WV-2] [SEC-FRM-02] a parent that isn't on the list receives nothing", async () => {
    const { post } = framedBy("https://evil.example");
    await open(null, [parent]);
    expect(bridge.getHostPlatform()).toBeNull();
    expect(post).not.toHaveBeenCalled();
  });

  test("[WV-2] the host's messages don't reach other scripts' listeners", async () => {
    await open("react-native");
    const other = vi.fn();
    window.addEventListener("message", other);
    deliver("", null);
    window.removeEventListener("message", other);
    expect(other).not.toHaveBeenCalled();
  });
});

test("[WV-1] without a native host, the browser prints", async () => {
  const print = vi.spyOn(window, "print").mockReturnValue();
  await open(null);
  await bridge.printPage("/members/api-cwa/view_pdf?id=1");
  expect(print).toHaveBeenCalledOnce();
});
