import { HOST_ACK_MS } from "@/lib/core/constants";
import { randomId } from "@/lib/core/random-id";
import {
  type HostCapabilities,
  hostMessageText,
  type InboundMessage,
  type OutboundPayloads,
  type OutboundType,
  readHostMessage,
} from "@/lib/core/webview/host-message";
import { tabStorage } from "./storage";
import { findHost, type Host } from "./webview-host";

type Listener = (message: InboundMessage) => void;

let host: Host | null = null;
let capabilities: HostCapabilities = {};
const waiting = new Map<string, Listener>();
const listeners = new Set<Listener>();
let scanning: ((scan: HostScan) => void) | null = null;

/**
 * Whether a message may come from the host (WV-2). Browsers set origin and source on every message from another
 * window; without both it was created inside this page, as native hosts do: docs/decisions/webview-bridge.md.
 */
function isFromHost(event: MessageEvent, origins: readonly string[]): boolean {
  if (host?.kind === "parent") return event.source === window.parent && origins.includes(event.origin);
  return event.source === null && event.origin === "";
}

function receive(message: InboundMessage): void {
  if (message.type === "capabilities") capabilities = message.payload;
  const answered = message.replyTo === null ? undefined : waiting.get(message.replyTo);
  answered?.(message);
  if (message.type === "scan.result" && !answered) takeScan(message.payload.vin);
  for (const listener of listeners) listener(message);
}

/** Opens the bridge, once per document, and sends `app.ready`. True if there is a host. */
export function openBridge(origins: readonly string[], site: string): boolean {
  if (host) return true;
  host = findHost(origins);
  if (!host) return false;
  const hear = (event: Event) => {
    if (!(event instanceof MessageEvent) || !isFromHost(event, origins)) return;
    const message = readHostMessage(event.data);
    if (!message) return;
    // No third-party script needs to read the host's messages.
    event.stopImmediatePropagation();
    receive(message);
  };
  // In the capture phase, before all other listeners; also on the document, where react-native-webview on
  // Android dispatches its event.
  window.addEventListener("message", hear, true);
  host.target?.addEventListener?.("message", (event) => {
    const message = event instanceof MessageEvent ? readHostMessage(event.data) : null;
    if (message) receive(message);
  });
  void requestHost("app.ready", { site, url: window.location.href, locale: document.documentElement.lang });
  return true;
}

/** Calls `listener` with every message of the host; returns the unsubscribe function. */
export function onHostMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The kind of host that shows this page; null without a host, and before the bridge is open. */
export const hostPlatform = () => host?.kind ?? null;

/** What the host has declared unsupported: such requests are not sent. */
const abilityOf: Partial<Record<OutboundType, keyof HostCapabilities>> = {
  "purchase.start": "purchase",
  "file.download": "download",
  share: "share",
  print: "print",
  "scan.vin": "scan",
};

/** Whether there is a host that has not declared this unsupported. */
export function hostTakes(type: OutboundType): boolean {
  const ability = abilityOf[type];
  return host !== null && !(ability && capabilities[ability] === false);
}

/**
 * Sends a message and waits for its acknowledgment. Null if there is no host, it does not support this, it
 * declined, or it did not answer within HOST_ACK_MS; then fall back to the web.
 */
export function requestHost<T extends OutboundType>(
  type: T,
  payload: OutboundPayloads[T],
): Promise<InboundMessage | null> {
  const to = host;
  if (!to || !hostTakes(type)) return Promise.resolve(null);
  const id = randomId();
  return new Promise((resolve) => {
    const end = (answer: InboundMessage | null) => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(answer?.type === "ack" && !answer.payload.accepted ? null : answer);
    };
    const timer = setTimeout(() => end(null), HOST_ACK_MS);
    waiting.set(id, end);
    try {
      to.post(hostMessageText(id, type, payload));
    } catch {
      end(null);
    }
  });
}

/** Asks the host to show an existing document; `page` is its path. False: show it here. */
export async function openWithHost(product: string, vin: string, page: string): Promise<boolean> {
  if (!host) return false;
  const type = product === "sticker" ? "sticker.open" : "report.open";
  return (await requestHost(type, { url: new URL(page, window.location.href).href, vin })) !== null;
}

/** Prints the current page; a host that prints gets its PDF. A native web view cannot print: there the PDF is opened. */
export async function printPage(file: string): Promise<void> {
  const { href } = window.location;
  const url = new URL(file, href).href;
  if (await requestHost("print", { url: href, file: url })) return;
  if (!host || host.kind === "parent") return window.print();
  if (!(await requestHost("file.download", { url }))) window.location.assign(url);
}

const ASKED_KEY = "webview:login";
/** A login that led back here is not asked for again at once: a token that never fits would go round for ever. */
const ASK_AGAIN_MS = 60_000;

/** Asks the host for a login. */
export function requestLogin(payload: OutboundPayloads["auth.request"]): Promise<InboundMessage | null> {
  tabStorage.writeText(ASKED_KEY, String(Date.now()));
  return requestHost("auth.request", payload);
}

/**
 * Asks the host for the login that the page itself is for. Without its answer, and soon after the last time, the page's own
 * stays to be used.
 */
export function requestArrival(payload: OutboundPayloads["auth.request"]): void {
  const asked = Number(tabStorage.readText(ASKED_KEY));
  if (Date.now() - asked >= ASK_AGAIN_MS) void requestLogin(payload);
}

/** Returns to the previous page, or to `otherwise` without one. */
export async function closePage(otherwise: string): Promise<void> {
  if (await requestHost("nav.back", { url: window.location.href })) return;
  if (window.history.length > 1) window.history.back();
  else window.location.assign(otherwise);
}

/** `none`: no host will scan, so the page's own camera may. `vin` is the raw text of the scanner. */
export type HostScan = { kind: "none" } | { kind: "cancelled" } | { kind: "vin"; vin: string };

function takeScan(vin: string | null): void {
  scanning?.(vin === null ? { kind: "cancelled" } : { kind: "vin", vin });
  scanning = null;
}

/** Asks the host app's scanner for a VIN. Resolves when the host answers; a second scan cancels the first. */
export async function scanWithHost(): Promise<HostScan> {
  if (!host) return { kind: "none" };
  scanning?.({ kind: "cancelled" });
  const scan = new Promise<HostScan>((resolve) => {
    scanning = resolve;
  });
  const thisScan = scanning;
  const answer = await requestHost("scan.vin", {});
  if (answer?.type === "scan.result") takeScan(answer.payload.vin);
  else if (!answer && scanning === thisScan) {
    scanning = null;
    return { kind: "none" };
  }
  return scan;
}
