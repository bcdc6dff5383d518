import { isHydratedField } from "@/lib/platform/browser";

export interface EarlyEvent {
  type: string;
  value: string;
  checked: boolean;
}

declare global {
  interface Window {
    takeEarlyEvents?: () => Map<Element, EarlyEvent>;
  }
}

const GIVEN_UP_MS = 30_000;
const PAUSE_MS = 50;

/** Runs as an inline script before all others, so it can't use anything outside this function. */
export function recordEarlyEvents(): void {
  const recorded = new Map<Element, EarlyEvent>();
  const types = ["click", "input", "change"];
  let pressed: Element | undefined;
  let last: Event | undefined;
  let node: Element | null = null;
  const record = (event: Event) => {
    last = event;
    node = event.target instanceof Element ? event.target : null;
    if (event.type === "click") {
      node = node?.closest("button[type=button],[type=checkbox],[type=radio]") ?? null;
      if (node?.matches("button")) {
        if (pressed) recorded.delete(pressed);
        pressed = node;
      }
    }
    if (!node) return;
    const { value, checked } = node as HTMLInputElement;
    recorded.delete(node);
    recorded.set(node, { type: event.type, value, checked });
  };
  for (const type of types) addEventListener(type, record, true);
  window.takeEarlyEvents = () => {
    for (const type of types) removeEventListener(type, record, true);
    if (last?.eventPhase && node?.matches("button,select,[type=file]")) recorded.delete(node);
    return recorded;
  };
}

type TextBox = HTMLInputElement | HTMLTextAreaElement;

function type(box: TextBox, text: string): void {
  const kind = box instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React ignores values that aren't set through the element's native setter.
  box.value = "";
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(box, text);
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

function pick(choice: HTMLInputElement, checked: boolean): void {
  if (choice.checked === checked) choice.checked = !checked;
  choice.click();
}

function replay(node: Element, { type: event, value, checked }: EarlyEvent): boolean {
  const isChoice = node instanceof HTMLInputElement && /^(checkbox|radio)$/.test(node.type);
  const isList =
    node instanceof HTMLSelectElement || (node instanceof HTMLInputElement && node.type === "file");
  const isText = event !== "click" && !isChoice && !isList;
  if ((isText || isChoice) && !isHydratedField(node)) return false;
  if (isText && !["", value].includes((node as TextBox).value)) return true;
  let wasReached = false;
  const reach = () => {
    wasReached = true;
  };
  const repeated = isChoice || event === "click" ? "click" : isList ? "change" : "input";
  node.addEventListener(repeated, reach, { once: true });
  if (isChoice) pick(node, checked);
  else if (isList) node.dispatchEvent(new Event("change", { bubbles: true }));
  else if (event === "click") (node as HTMLElement).click();
  else type(node as TextBox, value);
  node.removeEventListener(repeated, reach);
  return wasReached;
}

export function replayEarlyEvents(recorded: Map<Element, EarlyEvent>, since = Date.now()): void {
  for (const [node, early] of recorded) if (!node.isConnected || replay(node, early)) recorded.delete(node);
  if (recorded.size > 0 && Date.now() - since < GIVEN_UP_MS)
    setTimeout(replayEarlyEvents, PAUSE_MS, recorded, since);
}
