export const EMBED_WIDGETS = ["search", "badge", "report", "sticker"] as const;
export type EmbedWidget = (typeof EMBED_WIDGETS)[number];

export const EMBED_THEMES = ["light", "dark", "auto"] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** Pixels at the browser's default text size, reserved before the widget loads to avoid layout shift. */
export const EMBED_HEIGHTS: Record<EmbedWidget, number> = { search: 82, badge: 64, report: 64, sticker: 64 };
export const EMBED_WIDTH = 340;

/** Duplicated here because the embed script can't import the app's routes. */
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

export function embedTarget(widget: EmbedWidget, vin: string): string {
  if (!vin) return "/preview";
  return `/preview?vin=${encodeURIComponent(vin)}${widget === "sticker" ? "&source=sticker" : ""}`;
}
