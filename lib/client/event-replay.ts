import { isHydratedField } from "./hydrated-field";

/** Input or a click on an element before hydration. */
export interface EarlyEvent {
  type: string;
  value: string;
  checked: boolean;
}

declare global {
  interface Window {
    /** Stops recording and returns the events, ordered by the last event of each element. */
    takeEarlyEvents?: () => Map<Element, EarlyEvent>;
  }
}

const GIVEN_UP_MS = 30_000;
const PAUSE_MS = 50;

/**
 * Records input and clicks before hydration: a slow phone shows a page seconds earlier. Runs as inline text in the
 * head of the document (app/layout.tsx), before all other scripts, so it may use nothing from outside. It listens
 * before React, which stops events while it waits for code of the page. If an event makes React take over at once, React
 * handles it, except for text and choices: it remembers what is in a field as it hydrates it, finds no change, and calls
 * no handler.
 */
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
        // One click, however often it was repeated: a second one would undo the first.
        if (pressed) recorded.delete(pressed);
        pressed = node;
      }
    }
    if (!node) return;
    const { value, checked } = node as HTMLInputElement;
    // In the order of the last event.
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
  // React compares with the last value set through the element's own setter, and ignores anything else.
  box.value = "";
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(box, text);
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

function pick(choice: HTMLInputElement, checked: boolean): void {
  if (choice.checked === checked) choice.checked = !checked;
  choice.click();
}

/** Repeats an event. False if React would not hear it: the part of the page around the element is not hydrated yet. */
function replay(node: Element, { type: event, value, checked }: EarlyEvent): boolean {
  const isChoice = node instanceof HTMLInputElement && /^(checkbox|radio)$/.test(node.type);
  const isList =
    node instanceof HTMLSelectElement || (node instanceof HTMLInputElement && node.type === "file");
  const isText = event !== "click" && !isChoice && !isList;
  if ((isText || isChoice) && !isHydratedField(node)) return false;
  // The field has another text by now, such as a restored draft.
  if (isText && !["", value].includes((node as TextBox).value)) return true;
  let reached = false;
  const reach = () => {
    reached = true;
  };
  const repeated = isChoice || event === "click" ? "click" : isList ? "change" : "input";
  node.addEventListener(repeated, reach, { once: true });
  if (isChoice) pick(node, checked);
  else if (isList) node.dispatchEvent(new Event("change", { bubbles: true }));
  else if (event === "click") (node as HTMLElement).click();
  else type(node as TextBox, value);
  node.removeEventListener(repeated, reach);
  return reached;
}

/** Replays the recorded events once React listens; a part that hydrates later gets its events then. */
export function replayEarlyEvents(recorded: Map<Element, EarlyEvent>, since = Date.now()): void {
  for (const [node, early] of recorded) if (!node.isConnected || replay(node, early)) recorded.delete(node);
  if (recorded.size > 0 && Date.now() - since < GIVEN_UP_MS)
    setTimeout(replayEarlyEvents, PAUSE_MS, recorded, since);
}
