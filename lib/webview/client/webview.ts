import { tabStorage } from "@/lib/platform/browser";
import { createRandomId, HOST_ACK_MS } from "@/lib/platform/values";
import {
  formatHostMessage,
  type HostCapabilities,
  type InboundMessage,
  type OutboundPayloads,
  type OutboundType,
  readHostMessage,
} from "../rules";
import { findHost, type Host } from "./host";

type Listener = (message: InboundMessage) => void;

let host: Host | null = null;
let capabilities: HostCapabilities = {};
const waiting = new Map<string, Listener>();
const listeners = new Set<Listener>();
let scanning: ((scan: HostScan) => void) | null = null;

/** WV-2: browsers set origin and source on messages from other windows; native hosts' messages have neither. */
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

export function openBridge(origins: readonly string[], site: string): boolean {
  if (host) return true;
  host = findHost(origins);
  if (!host) return false;
  const hear = (event: Event) => {
    if (!(event instanceof MessageEvent) || !isFromHost(event, origins)) return;
    const message = readHostMessage(event.data);
    if (!message) return;
    // Keeps the host's messages from third-party scripts.
    event.stopImmediatePropagation();
    receive(message);
  };
  // Capture runs before all other listeners. It also gets events on `document`, where react-native-webview on Android
  // dispatches.
  window.addEventListener("message", hear, true);
  host.target?.addEventListener?.("message", (event) => {
    const message = event instanceof MessageEvent ? readHostMessage(event.data) : null;
    if (message) receive(message);
  });
  void requestHost("app.ready", { site, url: window.location.href, locale: document.documentElement.lang });
  return true;
}

export function onHostMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getHostPlatform = () => host?.kind ?? null;

const getAbility: Partial<Record<OutboundType, keyof HostCapabilities>> = {
  "purchase.start": "purchase",
  "file.download": "download",
  share: "share",
  print: "print",
  "scan.vin": "scan",
};

export function canHostTake(type: OutboundType): boolean {
  const ability = getAbility[type];
  return host !== null && !(ability && capabilities[ability] === false);
}

/** Returns null without a host, or if it declined or didn't reply in time; then fall back to the web. */
export function requestHost<T extends OutboundType>(
  type: T,
  payload: OutboundPayloads[T],
): Promise<InboundMessage | null> {
  const to = host;
  if (!to || !canHostTake(type)) return Promise.resolve(null);
  const id = createRandomId();
  return new Promise((resolve) => {
    const end = (answer: InboundMessage | null) => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(answer?.type === "ack" && !answer.payload.accepted ? null : answer);
    };
    const timer = setTimeout(() => end(null), HOST_ACK_MS);
    waiting.set(id, end);
    try {
      to.post(formatHostMessage(id, type, payload));
    } catch {
      end(null);
    }
  });
}

export async function openWithHost(product: string, vin: string, page: string): Promise<boolean> {
  if (!host) return false;
  const type = product === "sticker" ? "sticker.open" : "report.open";
  return (await requestHost(type, { url: new URL(page, window.location.href).href, vin })) !== null;
}

/** Opens the PDF in native web views, which can't print. */
export async function printPage(file: string): Promise<void> {
  const { href } = window.location;
  const url = new URL(file, href).href;
  if (await requestHost("print", { url: href, file: url })) return;
  if (!host || host.kind === "parent") return window.print();
  if (!(await requestHost("file.download", { url }))) window.location.assign(url);
}

const ASKED_KEY = "webview:login";
/** Don't retry login right after a redirect; a bad token would loop. */
const ASK_AGAIN_MS = 60_000;

export function requestLogin(payload: OutboundPayloads["auth.request"]): Promise<InboundMessage | null> {
  tabStorage.writeText(ASKED_KEY, String(Date.now()));
  return requestHost("auth.request", payload);
}

export function requestArrival(payload: OutboundPayloads["auth.request"]): void {
  const askedAt = Number(tabStorage.readText(ASKED_KEY));
  if (Date.now() - askedAt >= ASK_AGAIN_MS) void requestLogin(payload);
}

export async function closePage(otherwise: string): Promise<void> {
  if (await requestHost("nav.back", { url: window.location.href })) return;
  if (window.history.length > 1) window.history.back();
  else window.location.assign(otherwise);
}

/** `none`: use the page's own camera. `vin` is the scanner's raw text. */
export type HostScan = { kind: "none" } | { kind: "cancelled" } | { kind: "vin"; vin: string };

function takeScan(vin: string | null): void {
  scanning?.(vin === null ? { kind: "cancelled" } : { kind: "vin", vin });
  scanning = null;
}

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
