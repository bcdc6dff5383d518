import { escapeMarkup } from "@/lib/platform/values";
import {
  EMBED_HEIGHTS,
  EMBED_SCRIPT,
  EMBED_WIDTH,
  type EmbedTheme,
  type EmbedWidget,
  embedPagePath,
  embedTarget,
} from "./widget";

export interface EmbedChoice {
  origin: string;
  widget: EmbedWidget;
  vin: string;
  theme: EmbedTheme;
  color: string;
  lang: string;
  label: string;
}

function loadChoices({ widget, vin, theme, color, lang }: EmbedChoice): [name: string, value: string][] {
  const all: [string, string][] = [
    ["vin", widget === "search" ? "" : vin],
    ["theme", theme === "light" ? "" : theme],
    ["color", color],
    ["lang", lang],
  ];
  return all.filter(([, value]) => value !== "");
}

/** Reserves the widget's height. Has no inline styles because a strict CSP blocks them. */
export function embedSnippet(choice: EmbedChoice): { element: string; script: string } {
  const { origin, widget, label } = choice;
  const vin = widget === "search" ? "" : choice.vin;
  const data = loadChoices(choice).map(([name, value]) => ` data-${name}="${escapeMarkup(value)}"`);
  const link = `<a href="${escapeMarkup(origin + embedTarget(widget, vin))}">${escapeMarkup(label)}</a>`;
  const strut = `<svg width="1" height="${EMBED_HEIGHTS[widget]}" aria-hidden="true"></svg>`;
  return {
    element: `<div data-glovebox="${widget}"${data.join("")}>${link}${strut}</div>`,
    script: `<script async src="${escapeMarkup(origin + EMBED_SCRIPT)}"></script>`,
  };
}

export function embedFrameHref(choice: EmbedChoice): string {
  const query = new URLSearchParams(loadChoices(choice)).toString();
  return `${embedPagePath(choice.widget)}${query ? `?${query}` : ""}`;
}

export function embedFrameSnippet(choice: EmbedChoice): string {
  const src = escapeMarkup(choice.origin + embedFrameHref(choice));
  const size = `width="${EMBED_WIDTH}" height="${EMBED_HEIGHTS[choice.widget] + FRAME_ROOM}"`;
  return `<iframe src="${src}" title="${escapeMarkup(choice.label)}" ${size} loading="lazy"></iframe>`;
}

const FRAME_ROOM = 48;
