import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findHost } from "@/lib/client/find-host";
import { HOST_ACK_MS } from "@/lib/core/constants";
import type { InboundMessage } from "@/lib/core/host-message";
import { type FakeHost, fakeHost } from "@/tests/setup/fake-host";

type Bridge = typeof import("@/lib/client/webview");
let bridge: Bridge;
let host: FakeHost | null = null;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A document's bridge is opened once: each test has a module of its own. */
async function open(kind: Parameters<typeof fakeHost>[0] | null, origins: string[] = []) {
  host = kind && fakeHost(kind);
  bridge.openBridge(origins, "cars.example");
  return host as FakeHost;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(window, "addEventListener");
  vi.resetModules();
  bridge = await import("@/lib/client/webview");
});
afterEach(() => {
  // A document lives as long as its bridge; here one document sees many, and each keeps what it hears to itself.
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    if (type === "message") window.removeEventListener(type, listener as EventListener, true);
  host?.remove();
  host = null;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe.each(["react-native", "webkit", "android"] as const)("in a %s host", (kind) => {
  test("[WV-1] the first message is app.ready, and it is said once", async () => {
    const { said } = await open(kind);
    bridge.openBridge([], "cars.example");
    expect(said).toEqual([
      expect.objectContaining({
        v: 1,
        type: "app.ready",
        payload: { site: "cars.example", url: window.location.href, locale: "" },
      }),
    ]);
    expect(said[0]?.id).toMatch(/^\S{8,100}$/);
  });

  test("[WV-1] an acknowledgement ends the waiting at once", async () => {
    const { last, speak } = await open(kind);
    const answer = bridge.askHost("nav.back", { url: "https://cars.example/" });
    speak({ type: "ack", replyTo: last("nav.back").id });
    await expect(answer).resolves.toMatchObject({ type: "ack" });
  });

  test("[WV-1] no answer in 500 ms: the web way, and not a moment earlier", async () => {
    await open(kind);
    const settled = vi.fn();
    void bridge.askHost("nav.back", { url: "https://cars.example/" }).then(settled);
    await pass(HOST_ACK_MS - 1);
    expect(settled).not.toHaveBeenCalled();
    await pass(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith(null);
  });

  test("[WV-1] an answer to another message acknowledges nothing; one that comes late changes nothing", async () => {
    const { last, speak } = await open(kind);
    const answer = bridge.askHost("nav.back", { url: "https://cars.example/" });
    speak({ type: "ack", replyTo: "somebody-elses" });
    await pass(HOST_ACK_MS);
    await expect(answer).resolves.toBeNull();
    speak({ type: "ack", replyTo: last("nav.back").id });
  });

  test("[WV-1] a host that declines is not waited for", async () => {
    const { last, speak } = await open(kind);
    const answer = bridge.askHost("auth.logout", {});
    speak({ type: "ack", payload: { accepted: false }, replyTo: last("auth.logout").id });
    await expect(answer).resolves.toBeNull();
  });

  test("[WV-1] what the host says that it cannot do it is not asked for", async () => {
    const { said, speak } = await open(kind);
    speak({ type: "capabilities", payload: { scan: false, purchase: true } });
    await expect(bridge.scanWithHost()).resolves.toEqual({ kind: "none" });
    expect(said.map((message) => message.type)).toEqual(["app.ready"]);
  });

  test("[WV-1] the host's scanner gives its VIN, long after it was acknowledged", async () => {
    const { last, speak } = await open(kind);
    const scan = bridge.scanWithHost();
    const { id } = last("scan.vin");
    speak({ type: "ack", replyTo: id });
    await pass(60_000);
    speak({ type: "scan.result", payload: { vin: "2T1BURHE5JC034461" }, replyTo: id });
    await expect(scan).resolves.toEqual({ kind: "vin", vin: "2T1BURHE5JC034461" });
  });

  test("[WV-2] each message is heard once", async () => {
    const { speak } = await open(kind);
    const heard = vi.fn();
    bridge.onHostMessage(heard);
    speak({ type: "theme.changed", payload: { theme: "dark" } });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe("scanning with the host", () => {
  test("[WV-1] the result is the acknowledgement where it comes at once", async () => {
    const { last, speak } = await open("webkit");
    const scan = bridge.scanWithHost();
    speak({ type: "scan.result", payload: { vin: "X" }, replyTo: last("scan.vin").id });
    await expect(scan).resolves.toEqual({ kind: "vin", vin: "X" });
  });

  test("[WV-1] a user who gives up is told apart from a host that has no scanner", async () => {
    const { last, speak } = await open("webkit");
    const given = bridge.scanWithHost();
    speak({ type: "scan.result", payload: { vin: null }, replyTo: last("scan.vin").id });
    await expect(given).resolves.toEqual({ kind: "cancelled" });
    const none = bridge.scanWithHost();
    await pass(HOST_ACK_MS);
    await expect(none).resolves.toEqual({ kind: "none" });
  });

  test("[WV-1] a second scan cancels the first", async () => {
    const { last, speak } = await open("webkit");
    const first = bridge.scanWithHost();
    speak({ type: "ack", replyTo: last("scan.vin").id });
    await pass(0);
    const second = bridge.scanWithHost();
    await expect(first).resolves.toEqual({ kind: "cancelled" });
    speak({ type: "scan.result", payload: { vin: "B" }, replyTo: last("scan.vin").id });
    await expect(second).resolves.toEqual({ kind: "vin", vin: "B" });
  });
});

test("[WV-1] without a host nothing is sent and nothing is waited for", async () => {
  await open(null);
  expect(bridge.hostKind()).toBeNull();
  await expect(bridge.askHost("nav.back", { url: "" })).resolves.toBeNull();
  await expect(bridge.scanWithHost()).resolves.toEqual({ kind: "none" });
});

test("[WV-1] React Native's object goes before WebKit's handler, and that before Android's", async () => {
  const hosts = (["android", "webkit", "react-native"] as const).map(fakeHost);
  const kinds = hosts.toReversed().map((each) => {
    const kind = findHost([])?.kind;
    each.remove();
    return kind;
  });
  expect(kinds).toEqual(["react-native", "webkit", "android"]);
  expect(findHost([])).toBeNull();
});

describe("who is listened to", () => {
  const theme = JSON.stringify({ v: 1, id: "x", type: "theme.changed", payload: { theme: "dark" } });
  const parent = "https://partner.example";
  const deliver = (origin: string, source: Window | null) =>
    window.dispatchEvent(new MessageEvent("message", { data: theme, origin, source }));

  /** jsdom has no frames worth the name: the window's parent is another one. */
  function framedBy(origin: string) {
    const post = vi.fn();
    const frame = { postMessage: post } as unknown as Window;
    vi.spyOn(window, "parent", "get").mockReturnValue(frame);
    vi.stubGlobal("location", { href: "https://cars.example/", ancestorOrigins: [origin] });
    return { frame, post };
  }
  afterEach(() => vi.unstubAllGlobals());

  test("[WV-2] [SEC-FRM-02] beside a native host no other window is", async () => {
    await open("react-native", [parent]);
    const heard = vi.fn<(message: InboundMessage) => void>();
    bridge.onHostMessage(heard);
    deliver("https://evil.example", window);
    deliver(parent, window);
    deliver("null", null);
    expect(heard).not.toHaveBeenCalled();
    deliver("", null);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test("[WV-2] [SEC-FRM-02] a parent on the site's list is, from that window and that origin alone", async () => {
    const { frame, post } = framedBy(parent);
    await open(null, [parent]);
    expect(bridge.hostKind()).toBe("parent");
    expect(post).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("app.ready"), parent);
    const heard = vi.fn();
    bridge.onHostMessage(heard);
    deliver("https://evil.example", frame);
    deliver(parent, null);
    deliver("", null);
    expect(heard).not.toHaveBeenCalled();
    deliver(parent, frame);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test("[WV-2] [SEC-FRM-02] a parent that is not on the list hears nothing", async () => {
    const { post } = framedBy("https://evil.example");
    await open(null, [parent]);
    expect(bridge.hostKind()).toBeNull();
    expect(post).not.toHaveBeenCalled();
  });

  test("[WV-2] what the host says reaches no other script's listener", async () => {
    await open("react-native");
    const other = vi.fn();
    window.addEventListener("message", other);
    deliver("", null);
    window.removeEventListener("message", other);
    expect(other).not.toHaveBeenCalled();
  });
});
