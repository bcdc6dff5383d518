import { VIN_LENGTH } from "@/lib/platform/values";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import type { ReportBadge } from "../contract";
import { EMBED_FRAME, embedTarget } from "../rules/widget";
import { type EmbedSettings, embedSettings, withSite } from "./settings";
import { create, createDrawing, show } from "./shadow";

const toUrl = ({ widget }: EmbedSettings, vin: string) => GLOVEBOX_SITE.origin + embedTarget(widget, vin);
const getTab = ({ sameTab }: EmbedSettings) => (sameTab ? {} : { target: "_blank", rel: "noopener" });

/** Follows a link instead of submitting a form, because the page's CSP may restrict form targets. */
function follow(settings: EmbedSettings, vin: string): void {
  create("a", { href: toUrl(settings, vin), ...getTab(settings) }).click();
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
      { href: toUrl(settings, vin), "data-state": shape, ...getTab(settings) },
      createDrawing(path, dashes),
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

const BADGES_MAX = 100;
const GATHER_MS = 30;
const FRAME_MS = 6000;

type BadgeAnswer = ReportBadge | "unavailable" | "blocked";

const answers = new Map<string, Promise<BadgeAnswer>>();
const waiting = new Map<string, (answer: BadgeAnswer) => void>();
let timer = 0;

function fetchBadge(vin: string): Promise<BadgeAnswer> {
  const knownAnswer = answers.get(vin);
  if (knownAnswer) return knownAnswer;
  const answer = new Promise<BadgeAnswer>((resolve) => waiting.set(vin, resolve));
  answers.set(vin, answer);
  if (timer === 0) timer = window.setTimeout(sendWaiting, GATHER_MS);
  return answer;
}

function sendWaiting(): void {
  timer = 0;
  const all = [...waiting];
  waiting.clear();
  for (let from = 0; from < all.length; from += BADGES_MAX) {
    const some = new Map(all.slice(from, from + BADGES_MAX));
    void request([...some.keys()]).then((result) => {
      for (const [vin, resolve] of some)
        resolve(typeof result === "string" ? result : (result.get(vin) ?? "unavailable"));
    });
  }
}

type Result = Map<string, ReportBadge> | "unavailable" | "blocked";

async function request(vins: readonly string[]): Promise<Result> {
  const url = `${GLOVEBOX_SITE.origin}/api/embed/badges?vins=${vins.join()}`;
  let response: Response;
  try {
    response = await fetch(url, { credentials: "omit", referrerPolicy: "no-referrer" });
  } catch {
    // The host page's CSP may block the request but allow a frame.
    return readBadges(await fetchThroughFrame(vins));
  }
  return response.ok ? readBadges(await response.json().catch(() => null)) : "unavailable";
}

function readBadges(answer: unknown): Result {
  if (answer === null) return "blocked";
  const { data } = answer as { data?: ReportBadge[] };
  return Array.isArray(data) ? new Map(data.map((badge) => [badge.vin, badge])) : "unavailable";
}

let frame: Promise<Window | null> | undefined;

function openFrame(): Promise<Window | null> {
  return new Promise((resolve) => {
    const element = document.createElement("iframe");
    element.src = GLOVEBOX_SITE.origin + EMBED_FRAME;
    element.hidden = true;
    element.title = GLOVEBOX_SITE.name;
    element.style.setProperty("display", "none", "important");
    element.onload = () => resolve(element.contentWindow);
    document.body.append(element);
  });
}

async function fetchThroughFrame(vins: readonly string[]): Promise<unknown> {
  frame ??= openFrame();
  return new Promise((resolve) => {
    const end = (answer: unknown) => {
      clearTimeout(limit);
      removeEventListener("message", hear);
      resolve(answer);
    };
    const limit = setTimeout(end, FRAME_MS, null);
    const hear = ({ data, origin }: MessageEvent) => {
      if (origin === GLOVEBOX_SITE.origin && data?.vins === vins.join()) end(data.answer);
    };
    addEventListener("message", hear);
    void frame?.then((target) => target?.postMessage(vins.join(), "*"));
  });
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
