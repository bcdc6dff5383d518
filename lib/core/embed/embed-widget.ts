/** What a page of another host can show of a site; `data-glovebox` of its element names one. */
export const EMBED_WIDGETS = ["search", "badge", "report", "sticker"] as const;
export type EmbedWidget = (typeof EMBED_WIDGETS)[number];

export const EMBED_THEMES = ["light", "dark", "auto"] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** Pixels that a widget takes at the browser's usual text size: kept free before it is drawn, so that nothing moves. */
export const EMBED_HEIGHTS: Record<EmbedWidget, number> = { search: 82, badge: 64, report: 64, sticker: 64 };
export const EMBED_WIDTH = 340;

/** The pages of a site that the kit leads to, and what it loads. Written here because the script carries no other code of ours. */
export const EMBED_SCRIPT = "/embed.js";
export const EMBED_FOLDER = "/embed/";
export const EMBED_FRAME = "/embed/frame";
export const EMBED_FRAME_SCRIPT = "/embed/frame.js";
export const embedPagePath = (widget: EmbedWidget) => `/embed/${widget}`;
export const EMBED_PATHS = [
  EMBED_SCRIPT,
  EMBED_FRAME,
  EMBED_FRAME_SCRIPT,
  ...EMBED_WIDGETS.map(embedPagePath),
];

/** Where a widget leads: the preview of a vehicle, or the page to look one up. */
export function embedTarget(widget: EmbedWidget, vin: string): string {
  if (!vin) return "/preview";
  return `/preview?vin=${encodeURIComponent(vin)}${widget === "sticker" ? "&source=sticker" : ""}`;
}
