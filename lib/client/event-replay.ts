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
 * after React: an event that React handles by hydrating synchronously stops the recording before it gets here. Text and
 * choices are the exception: React remembers what is in a field as it hydrates it, finds no change, and calls no handler.
 */
export function recordEarlyEvents(): void {
  const recorded = new Map<Element, EarlyEvent>();
  let pressed: Element | undefined;
  let underway: Event | undefined;
  const begin = (event: Event) => {
    underway = event;
  };
  const types = ["click", "input", "change"];
  const keep = (node: Element, type: string) => {
    const { value, checked } = node as HTMLInputElement;
    // In the order of the last event.
    recorded.delete(node);
    recorded.set(node, { type, value, checked });
  };
  const record = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    const node = type === "click" ? target.closest("button[type=button]") : target;
    if (!node) return;
    // One click, however often it was repeated: a second one would undo the first.
    if (type === "click" && pressed) recorded.delete(pressed);
    if (type === "click") pressed = node;
    keep(node, type);
  };
  for (const type of types) {
    addEventListener(type, begin, true);
    addEventListener(type, record);
  }
  window.takeEarlyEvents = () => {
    for (const type of types) {
      removeEventListener(type, begin, true);
      removeEventListener(type, record);
    }
    const { type, target, eventPhase } = underway ?? {};
    const field = target as HTMLInputElement | null | undefined;
    const isText = type === "input" && !/^(file|select)/.test(field?.type ?? "");
    const isChoice = type === "click" && /^(checkbox|radio)$/.test(field?.type ?? "");
    if (field && eventPhase && (isText || isChoice)) keep(field, "input");
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
