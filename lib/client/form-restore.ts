import { hasFields, tabStorage } from "./storage";

const KEY = "typed";
type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface StoredForm {
  path: string;
  boxes: [name: string, value: string][];
}

/**
 * Never stored: secrets (a plate has `data-unkept`), fields that a script may not set, and fields that are not
 * typed.
 */
const LEFT_OUT = ["password", "file", "hidden", "submit", "button", "reset", "image"];
const isSecret = (box: Box) =>
  LEFT_OUT.includes(box.type) ||
  ("readOnly" in box && box.readOnly) ||
  box.dataset.unkept !== undefined ||
  /cc-|password|one-time-code/.test(box.getAttribute("autocomplete") ?? "");
const isTicked = (box: Box): box is HTMLInputElement => box.type === "checkbox" || box.type === "radio";
const textOf = (box: Box) => (isTicked(box) ? String(box.checked) : box.value);

/** The title of the dialog around a field: the same form may be opened for several vehicles. */
function dialogOf(box: Box): string {
  const title = box.closest("[role=dialog]")?.getAttribute("aria-labelledby");
  return (title && document.getElementById(title)?.textContent) || "";
}
const hasOption = (box: Box, value: string) =>
  !(box instanceof HTMLSelectElement) || [...box.options].some((option) => option.value === value);
const addressNow = () => window.location.pathname + window.location.search;

/** The page's fields with a key that is the same in either build: dialog, label, and index among equal labels. */
function boxes(): [name: string, box: Box][] {
  const seen = new Map<string, number>();
  return [...document.querySelectorAll<Box>("input, textarea, select")].flatMap((box) => {
    if (isSecret(box)) return [];
    const label = box.getAttribute("aria-label") ?? box.labels?.[0]?.textContent ?? "";
    const value = isTicked(box) ? box.value : "";
    const name = [dialogOf(box), box.tagName, box.type, box.name, label, value].join("|");
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return [[`${name}|${count}`, box] as [string, Box]];
  });
}

/** Reloads the page, and keeps what was typed for it; in this tab only. */
export function reloadWithFormValues(): void {
  const stored: StoredForm = {
    path: addressNow(),
    boxes: boxes().flatMap(([name, box]) => (textOf(box) === "" ? [] : [[name, textOf(box)]])),
  };
  tabStorage.write(KEY, stored);
  window.location.reload();
}

/**
 * Sets a value as if it were typed: React needs an event, and ignores a value that was not set by the element's
 * own setter.
 */
function type(box: Box, value: string): void {
  if (textOf(box) === value) return;
  if (isTicked(box)) {
    box.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value")?.set?.call(box, value);
  box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

function parse(stored: unknown): StoredForm | null {
  if (!hasFields(stored, { path: "string" }) || !Array.isArray(stored.boxes)) return null;
  const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "string";
  return { path: stored.path, boxes: stored.boxes.filter(isPair) };
}

/** What `reloadWithFormValues` stored, once; null if this page was not loaded by it. */
function takeStoredValues(): StoredForm | null {
  const stored = tabStorage.read(KEY, parse);
  tabStorage.remove(KEY);
  return stored?.path === addressNow() ? stored : null;
}

/** Restores the values as the page renders its fields, until the page changes. */
export function restoreFormValues(): void {
  const stored = takeStoredValues();
  if (!stored) return;
  const left = new Map(stored.boxes);
  const watch = new MutationObserver(restore);
  function restore() {
    if (left.size === 0 || addressNow() !== stored?.path) return watch.disconnect();
    for (const [name, box] of boxes()) {
      const value = left.get(name);
      if (value === undefined || box.disabled || !hasOption(box, value)) continue;
      left.delete(name);
      type(box, value);
    }
  }
  watch.observe(document.body, { childList: true, subtree: true });
  restore();
}
