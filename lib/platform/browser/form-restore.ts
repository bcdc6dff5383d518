import { hasFields, tabStorage } from "./storage";

const KEY = "typed";
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface StoredForm {
  path: string;
  boxes: [name: string, value: string][];
}

/** Never stored: secrets, files (scripts can't set them), and fields that users don't fill in. Plate fields have `data-unkept`. */
const EXCLUDED_TYPES = ["password", "file", "hidden", "submit", "button", "reset", "image"];
const isSecret = (field: Field) =>
  EXCLUDED_TYPES.includes(field.type) ||
  ("readOnly" in field && field.readOnly) ||
  field.dataset.unkept !== undefined ||
  /cc-|password|one-time-code/.test(field.getAttribute("autocomplete") ?? "");
const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";
const getText = (field: Field) => (isCheckable(field) ? String(field.checked) : field.value);

function getDialog(field: Field): string {
  const title = field.closest("[role=dialog]")?.getAttribute("aria-labelledby");
  return (title && document.getElementById(title)?.textContent) || "";
}
const hasOption = (field: Field, value: string) =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
const getAddressNow = () => window.location.pathname + window.location.search;

/** Returns fields with keys that are the same in any build: dialog, label, and index among equal labels. */
function getFormFields(): [name: string, field: Field][] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll<Field>("input, textarea, select")].flatMap((field) => {
    if (isSecret(field)) return [];
    const label = field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? "";
    const value = isCheckable(field) ? field.value : "";
    const name = [getDialog(field), field.tagName, field.type, field.name, label, value].join("|");
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [[`${name}|${count}`, field] as [string, Field]];
  });
}

export function reloadWithFormValues(): void {
  const stored: StoredForm = {
    path: getAddressNow(),
    boxes: getFormFields().flatMap(([name, field]) =>
      getText(field) === "" ? [] : [[name, getText(field)]],
    ),
  };
  tabStorage.write(KEY, stored);
  window.location.reload();
}

function setValue(field: Field, value: string): void {
  if (getText(field) === value) return;
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

function takeStoredValues(): StoredForm | null {
  const stored = tabStorage.read(KEY, parse);
  tabStorage.remove(KEY);
  return stored?.path === getAddressNow() ? stored : null;
}

export function restoreFormValues(): void {
  const stored = takeStoredValues();
  if (!stored) return;
  const remaining = new Map(stored.boxes);
  const observer = new MutationObserver(restore);
  function restore() {
    if (remaining.size === 0 || getAddressNow() !== stored?.path) return observer.disconnect();
    for (const [name, field] of getFormFields()) {
      const value = remaining.get(name);
      if (value === undefined || field.disabled || !hasOption(field, value)) continue;
      remaining.delete(name);
      setValue(field, value);
    }
  }
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
}
