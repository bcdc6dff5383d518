/**
 * What is pressed, picked or typed before the page's script has taken the page over, kept and done when it has. A slow
 * phone shows a page seconds before that: a VIN typed meanwhile would stand there and be looked up by nobody.
 *
 * It runs in the head of the document (app/layout.tsx) as text, before all other script: it may use nothing from outside.
 * React marks each element that it has taken over; were the mark ever renamed, what is early would be lost as without this.
 */
export function keepEarlyTouch(): void {
  const GIVEN_UP_MS = 30_000;
  const kept = new Map<Element, { redo: () => void; since: number }>();
  let pressed: Element | undefined;
  let redoing = false;
  let waiting = false;

  const isTakenOver = (node: Element) => Object.keys(node).some((key) => key.startsWith("__reactProps"));
  const say = (node: Element, type: string) => node.dispatchEvent(new Event(type, { bubbles: true }));

  function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
    // Another text is there by now: the draft of before, say.
    if (field.value !== "" && field.value !== text) return;
    const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    // React remembers the last value that it saw, and hears of no other: it saw none.
    field.value = "";
    Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, text);
    say(field, "input");
  }

  function pick(choice: HTMLInputElement, wish: boolean): void {
    if (choice.checked === wish) choice.checked = !wish;
    choice.click();
  }

  function redoAll(): void {
    waiting = false;
    for (const [node, { redo, since }] of kept) {
      const taken = isTakenOver(node);
      if (!taken && node.isConnected && Date.now() - since < GIVEN_UP_MS) continue;
      kept.delete(node);
      redoing = true;
      if (taken && node.isConnected) redo();
      redoing = false;
    }
    wait();
  }

  function wait(): void {
    if (waiting || kept.size === 0) return;
    waiting = true;
    setTimeout(redoAll, 50);
  }

  function keep(node: Element, redo: () => void): void {
    // In the order of the last touch.
    kept.delete(node);
    kept.set(node, { redo, since: Date.now() });
    wait();
  }

  function hear({ type: event, target }: Event): void {
    if (redoing || !(target instanceof Element)) return;
    const node = event === "click" ? target.closest("button[type=button]") : target;
    // Where React listens already it has heard this before the window does, and has taken the element over for it.
    if (!node || isTakenOver(node)) return;
    const isField = node instanceof HTMLTextAreaElement || node instanceof HTMLInputElement;
    const isChoice = node instanceof HTMLInputElement && /^(checkbox|radio)$/.test(node.type);
    const isList =
      node instanceof HTMLSelectElement || (node instanceof HTMLInputElement && node.type === "file");
    if (event === "click") {
      // One press, however often it was tried: a second one would undo the first.
      if (pressed) kept.delete(pressed);
      pressed = node;
      keep(node, () => (node as HTMLElement).click());
    } else if (event === "change" && isChoice) {
      const { checked } = node;
      keep(node, () => pick(node, checked));
    } else if (event === "change" && isList) keep(node, () => say(node, "change"));
    else if (event === "input" && isField && !isChoice && !isList) {
      const { value } = node;
      keep(node, () => type(node, value));
    }
  }

  for (const event of ["click", "input", "change"]) addEventListener(event, hear);
}
