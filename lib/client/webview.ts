import { HOST_ACK_MS } from "@/lib/core/constants";
import {
  type HostCapabilities,
  hostMessageText,
  type InboundMessage,
  type OutboundPayloads,
  type OutboundType,
  readHostMessage,
} from "@/lib/core/host-message";
import { findHost, type Host } from "./find-host";
import { randomKey } from "./intention";

type Listener = (message: InboundMessage) => void;

let host: Host | null = null;
let capabilities: HostCapabilities = {};
const waiting = new Map<string, Listener>();
const listeners = new Set<Listener>();
let scanning: ((scan: HostScan) => void) | null = null;

/**
 * Whether a message may come from the host (WV-2). A browser writes the sender's origin and window into every message
 * that one window sends another; without both it was made inside this page, which is how a native host speaks:
 * docs/decisions/webview-bridge.md.
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

/** Opens the bridge, once for a document, and says `app.ready`. True when there is a host. */
export function openBridge(origins: readonly string[], site: string): boolean {
  if (host) return true;
  host = findHost(origins);
  if (!host) return false;
  const hear = (event: Event) => {
    if (!(event instanceof MessageEvent) || !isFromHost(event, origins)) return;
    const message = readHostMessage(event.data);
    if (!message) return;
    // No script of anybody else's need read what the host says.
    event.stopImmediatePropagation();
    receive(message);
  };
  // While capturing: ahead of every other script's listener, and on the way to the document too, where
  // react-native-webview on Android sends its event.
  window.addEventListener("message", hear, true);
  host.target?.addEventListener?.("message", (event) => {
    const message = event instanceof MessageEvent ? readHostMessage(event.data) : null;
    if (message) receive(message);
  });
  void askHost("app.ready", { site, url: window.location.href, locale: document.documentElement.lang });
  return true;
}

/** Calls `listener` with every message of the host; returns what ends that. */
export function onHostMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What kind of host shows this page; null before the bridge is open, and where there is none. */
export const hostKind = () => host?.kind ?? null;

/** What a host may have said that it cannot do: then it is not asked. */
const abilityOf: Partial<Record<OutboundType, keyof HostCapabilities>> = {
  "purchase.start": "purchase",
  "file.download": "download",
  share: "share",
  print: "print",
  "scan.vin": "scan",
};

/**
 * Sends a message and waits for its acknowledgement. Null: there is no host, it cannot do that, it declined, or it did
 * not answer in HOST_ACK_MS; then the web way is to be taken.
 */
export function askHost<T extends OutboundType>(
  type: T,
  payload: OutboundPayloads[T],
): Promise<InboundMessage | null> {
  const to = host;
  const ability = abilityOf[type];
  if (!to || (ability && capabilities[ability] === false)) return Promise.resolve(null);
  const id = randomKey();
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

/** Gives a document that exists to the host to show; `page` is its path. False: it is shown here. */
export async function openWithHost(product: string, vin: string, page: string): Promise<boolean> {
  if (!host) return false;
  const type = product === "sticker" ? "sticker.open" : "report.open";
  return (await askHost(type, { url: new URL(page, window.location.href).href, vin })) !== null;
}

/** Prints the open page; a host that prints is given the PDF of what stands on it. */
export async function printPage(file: string): Promise<void> {
  const { href } = window.location;
  if (!(await askHost("print", { url: href, file: new URL(file, href).href }))) window.print();
}

/** Leaves the open page for whatever was before it; without anything before it, for `otherwise`. */
export async function closePage(otherwise: string): Promise<void> {
  if (await askHost("nav.back", { url: window.location.href })) return;
  if (window.history.length > 1) window.history.back();
  else window.location.assign(otherwise);
}

/** `none`: no host will scan, so the page's own camera may. `vin` is what the scanner read, uncleaned. */
export type HostScan = { kind: "none" } | { kind: "cancelled" } | { kind: "vin"; vin: string };

function takeScan(vin: string | null): void {
  scanning?.(vin === null ? { kind: "cancelled" } : { kind: "vin", vin });
  scanning = null;
}

/** Asks the host app's own scanner for a VIN. Ends when the host answers; a second scan cancels the first. */
export async function scanWithHost(): Promise<HostScan> {
  if (!host) return { kind: "none" };
  scanning?.({ kind: "cancelled" });
  const scan = new Promise<HostScan>((resolve) => {
    scanning = resolve;
  });
  const mine = scanning;
  const answer = await askHost("scan.vin", {});
  if (answer?.type === "scan.result") takeScan(answer.payload.vin);
  else if (!answer && scanning === mine) {
    scanning = null;
    return { kind: "none" };
  }
  return scan;
}
