import { escapeMarkup } from "@/lib/core/escape-markup";
import {
  EMBED_HEIGHTS,
  EMBED_SCRIPT,
  EMBED_WIDTH,
  type EmbedTheme,
  type EmbedWidget,
  embedPagePath,
  embedTarget,
} from "./embed-widget";

export interface EmbedChoice {
  /** 'https://cars.example', of the site. */
  origin: string;
  widget: EmbedWidget;
  /** Empty for a search box. */
  vin: string;
  theme: EmbedTheme;
  /** '#rrggbb', or empty for the site's own. */
  color: string;
  /** Empty follows the page. */
  lang: string;
  /** The text of the link that is there before the script, and where there is none. */
  label: string;
}

function choices({ widget, vin, theme, color, lang }: EmbedChoice): [name: string, value: string][] {
  const all: [string, string][] = [
    ["vin", widget === "search" ? "" : vin],
    ["theme", theme === "light" ? "" : theme],
    ["color", color],
    ["lang", lang],
  ];
  return all.filter(([, value]) => value !== "");
}

/**
 * The markup of a widget: the element with a link that works without script and an empty drawing that keeps the widget's
 * height free, and the script, which a page needs once. No style of its own: a strict policy would refuse it.
 */
export function embedSnippet(choice: EmbedChoice): { element: string; script: string } {
  const { origin, widget, label } = choice;
  const vin = widget === "search" ? "" : choice.vin;
  const data = choices(choice).map(([name, value]) => ` data-${name}="${escapeMarkup(value)}"`);
  const link = `<a href="${escapeMarkup(origin + embedTarget(widget, vin))}">${escapeMarkup(label)}</a>`;
  const strut = `<svg width="1" height="${EMBED_HEIGHTS[widget]}" aria-hidden="true"></svg>`;
  return {
    element: `<div data-glovebox="${widget}"${data.join("")}>${link}${strut}</div>`,
    script: `<script async src="${escapeMarkup(origin + EMBED_SCRIPT)}"></script>`,
  };
}

/** The address of the same widget as a page for a frame. */
export function embedFrameHref(choice: EmbedChoice): string {
  const query = new URLSearchParams(choices(choice)).toString();
  return `${embedPagePath(choice.widget)}${query ? `?${query}` : ""}`;
}

/** For pages that take no script: the same widget in a frame. */
export function embedFrameSnippet(choice: EmbedChoice): string {
  const src = escapeMarkup(choice.origin + embedFrameHref(choice));
  const size = `width="${EMBED_WIDTH}" height="${EMBED_HEIGHTS[choice.widget] + FRAME_ROOM}"`;
  return `<iframe src="${src}" title="${escapeMarkup(choice.label)}" ${size} loading="lazy"></iframe>`;
}

/** A line of an error below a search box. */
const FRAME_ROOM = 48;
