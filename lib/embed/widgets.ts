import { VIN_LENGTH } from "@/lib/core/constants";
import { embedTarget } from "@/lib/core/embed/embed-widget";
import { cleanVinInput } from "@/lib/core/vin-input";
import { type EmbedSettings, embedSettings, withSite } from "./embed-settings";
import { fetchBadge } from "./fetch-badges";
import { create, drawing, show } from "./shadow";

const urlOf = ({ widget }: EmbedSettings, vin: string) => GLOVEBOX_SITE.origin + embedTarget(widget, vin);
const tabOf = ({ sameTab }: EmbedSettings) => (sameTab ? {} : { target: "_blank", rel: "noopener" });

/** A link instead of a form because the page's CSP may restrict form targets. */
function follow(settings: EmbedSettings, vin: string): void {
  create("a", { href: urlOf(settings, vin), ...tabOf(settings) }).click();
}

function drawSearch(element: HTMLElement, settings: EmbedSettings): void {
  const { texts } = settings;
  const input = create("input", {
    id: "vin",
    maxlength: "64",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    "aria-describedby": "error",
  });
  const error = create("p", { id: "error", role: "alert" });
  const form = create(
    "form",
    { role: "search", "aria-label": texts.lookUp },
    create("label", { for: "vin" }, texts.label),
    create("div", { class: "row" }, input, create("button", {}, texts.lookUp)),
    error,
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    const { vin } = cleanVinInput(input.value);
    const problem = !vin
      ? texts.missing
      : vin.length > VIN_LENGTH
        ? withSite(texts.tooLong, { count: vin.length })
        : "";
    error.textContent = problem;
    input.setAttribute("aria-invalid", String(problem !== ""));
    if (problem) input.focus();
    else follow(settings, vin);
  };
  show(element, settings, form);
}

const SHAPES = {
  report: ["M4 2h8l4 4v12H4zM7 10h6M7 14h6"],
  sticker: ["M3 3h14v14H3zM3 7h14M7 11h6"],
  pending: [""],
  found: ["M4 2h8l4 4v12H4zM7 10h6M7 14h6"],
  none: ["M3 10h14"],
  unchecked: ["M10 3a7 7 0 1 1-.01 0", "3 3"],
  unavailable: ["M10 3a7 7 0 1 1-.01 0M5 15 15 5"],
} as const;

interface LinkText {
  shape: keyof typeof SHAPES;
  title: string;
  detail: string;
}

function drawLink(element: HTMLElement, settings: EmbedSettings, { shape, title, detail }: LinkText): void {
  const { vin, texts, sameTab } = settings;
  const [path, dashes] = SHAPES[shape];
  show(
    element,
    settings,
    create(
      "a",
      { href: urlOf(settings, vin), "data-state": shape, ...tabOf(settings) },
      drawing(path, dashes),
      create(
        "span",
        {},
        create("b", {}, title),
        create("small", {}, detail),
        create("i", {}, sameTab ? vin : `${vin}, ${texts.newTab}`),
      ),
    ),
  );
}

function drawBadge(element: HTMLElement, settings: EmbedSettings): void {
  const { vin, texts } = settings;
  if (!element.shadowRoot)
    drawLink(element, settings, {
      shape: "pending",
      title: texts.pending,
      detail: withSite(texts.pendingDetail),
    });
  void fetchBadge(vin).then((badge) => {
    if (embedSettings(element)?.vin !== vin) return;
    if (badge === "blocked" && element.textContent?.trim()) {
      show(element, settings, create("slot"));
      return;
    }
    const seen =
      typeof badge === "string" ? { state: "unavailable" as const, records: 0, sample: false } : badge;
    const detail = withSite(texts[`${seen.state}Detail`], seen as unknown as Record<string, number>);
    drawLink(element, settings, {
      shape: seen.state,
      title: withSite(texts[seen.state], { count: seen.records }),
      detail: seen.sample ? `${texts.sample} ${detail}` : detail,
    });
  });
}

export function drawWidget(element: HTMLElement): void {
  const settings = embedSettings(element);
  if (!settings) return;
  const { widget, texts } = settings;
  if (widget === "search") drawSearch(element, settings);
  else if (widget === "badge") drawBadge(element, settings);
  else drawLink(element, settings, { shape: widget, title: texts[widget], detail: withSite(texts.at) });
}
