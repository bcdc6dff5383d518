import { hasFields, tabStorage } from "./storage";

const KEY = "typed";
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface StoredForm {
  path: string;
  boxes: [name: string, value: string][];
}

/**
 * Never stored: secrets (a plate has `data-unkept`), fields that a script may not set, and fields that are not
 * typed.
 */
const EXCLUDED_TYPES = ["password", "file", "hidden", "submit", "button", "reset", "image"];
const isSecret = (field: Field) =>
  EXCLUDED_TYPES.includes(field.type) ||
  ("readOnly" in field && field.readOnly) ||
  field.dataset.unkept !== undefined ||
  /cc-|password|one-time-code/.test(field.getAttribute("autocomplete") ?? "");
const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";
const textOf = (field: Field) => (isCheckable(field) ? String(field.checked) : field.value);

/** The title of the dialog around a field: the same form may be opened for several vehicles. */
function dialogOf(field: Field): string {
  const title = field.closest("[role=dialog]")?.getAttribute("aria-labelledby");
  return (title && document.getElementById(title)?.textContent) || "";
}
const hasOption = (field: Field, value: string) =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
const addressNow = () => window.location.pathname + window.location.search;

/** The page's fields with a key that is the same in either build: dialog, label, and index among equal labels. */
function formFields(): [name: string, field: Field][] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll<Field>("input, textarea, select")].flatMap((field) => {
    if (isSecret(field)) return [];
    const label = field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? "";
    const value = isCheckable(field) ? field.value : "";
    const name = [dialogOf(field), field.tagName, field.type, field.name, label, value].join("|");
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [[`${name}|${count}`, field] as [string, Field]];
  });
}

/** Reloads the page, and stores its form values for it, in this tab only. */
export function reloadWithFormValues(): void {
  const stored: StoredForm = {
    path: addressNow(),
    boxes: formFields().flatMap(([name, field]) => (textOf(field) === "" ? [] : [[name, textOf(field)]])),
  };
  tabStorage.write(KEY, stored);
  window.location.reload();
}

/**
 * Sets a value as if it were typed: React needs an event, and ignores a value that was not set by the element's
 * own setter.
 */
function setValue(field: Field, value: string): void {
  if (textOf(field) === value) return;
  if (isCheckable(field)) {
    field.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

function parse(stored: unknown): StoredForm | null {
  if (!hasFields(stored, { path: "string" }) || !Array.isArray(stored.boxes)) return null;
  const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "string";
  return { path: stored.path, boxes: stored.boxes.filter(isPair) };
}

/** Reads and removes what `reloadWithFormValues` stored; null if this page was not loaded by it. */
function takeStoredValues(): StoredForm | null {
  const stored = tabStorage.read(KEY, parse);
  tabStorage.remove(KEY);
  return stored?.path === addressNow() ? stored : null;
}

/** Restores the values as the page renders its fields, until the page changes. */
export function restoreFormValues(): void {
  const stored = takeStoredValues();
  if (!stored) return;
  const remaining = new Map(stored.boxes);
  const observer = new MutationObserver(restore);
  function restore() {
    if (remaining.size === 0 || addressNow() !== stored?.path) return observer.disconnect();
    for (const [name, field] of formFields()) {
      const value = remaining.get(name);
      if (value === undefined || field.disabled || !hasOption(field, value)) continue;
      remaining.delete(name);
      setValue(field, value);
    }
  }
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
}
