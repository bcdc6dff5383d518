const KEY = "typed";
type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  path: string;
  boxes: [name: string, value: string][];
}

/** Never written down: what is secret (a plate says so by `data-unkept`), what a script may not set, what is not typed. */
const LEFT_OUT = ["password", "file", "hidden", "submit", "button", "reset", "image"];
const isSecret = (box: Box) =>
  LEFT_OUT.includes(box.type) ||
  ("readOnly" in box && box.readOnly) ||
  box.dataset.unkept !== undefined ||
  /cc-|password|one-time-code/.test(box.getAttribute("autocomplete") ?? "");
const isTicked = (box: Box): box is HTMLInputElement => box.type === "checkbox" || box.type === "radio";
const textOf = (box: Box) => (isTicked(box) ? String(box.checked) : box.value);

/** What the dialog around a field is called: the same form may be opened for one car after another. */
function dialogOf(box: Box): string {
  const title = box.closest("[role=dialog]")?.getAttribute("aria-labelledby");
  return (title && document.getElementById(title)?.textContent) || "";
}
const hasOption = (box: Box, value: string) =>
  !(box instanceof HTMLSelectElement) || [...box.options].some((option) => option.value === value);
const addressNow = () => window.location.pathname + window.location.search;

/** The fields of the page with what each goes by in either build: dialog, label, and which one of that label it is. */
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

/** Loads the page anew, and has the next one find what was typed into this one; in this tab only. */
export function loadAnew(): void {
  const kept: Kept = {
    path: addressNow(),
    boxes: boxes().flatMap(([name, box]) => (textOf(box) === "" ? [] : [[name, textOf(box)]])),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {}
  window.location.reload();
}

/** As if it were typed: React hears an event, and takes a value for new only if the element's own setter set it. */
function type(box: Box, value: string): void {
  if (textOf(box) === value) return;
  if (isTicked(box)) {
    box.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value")?.set?.call(box, value);
  box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** What `loadAnew` kept, once; null where this page was not loaded by it. */
function takeKept(): Kept | null {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    return kept && kept.path === addressNow() ? kept : null;
  } catch {
    return null;
  }
}

/** Puts back what was typed before, a field at a time as the page draws it, until another page comes. */
export function restoreTyped(): void {
  const kept = takeKept();
  if (!kept) return;
  const left = new Map(kept.boxes);
  const watch = new MutationObserver(restore);
  function restore() {
    if (left.size === 0 || addressNow() !== kept?.path) return watch.disconnect();
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
