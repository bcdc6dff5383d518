import type { EmbedSettings } from "./settings";

/* Avoids inline styles and innerHTML because a host page's strict CSP forbids them. */
const CSS = `:host{all:initial!important;display:block!important;font:medium/1.4 system-ui,sans-serif!important}
*{box-sizing:border-box}
.box{--bg:light-dark(#fff,#1a1d22);--ink:light-dark(#17191d,#ebe8df);--quiet:light-dark(#5a5d63,#a9aaa8);--line:light-dark(#8a8d92,#7d8188);
color-scheme:light;color:var(--ink);text-align:start;overflow-wrap:anywhere}
.dark{color-scheme:dark}.auto{color-scheme:light dark}
form{max-width:30em}label{display:block;font-weight:600;margin:0 0 4px}
.row{display:flex;gap:8px}
input,button{font:inherit;min-height:48px;border-radius:3px;margin:0}
input{flex:1;min-width:0;padding:0 12px;border:1px solid var(--line);background:var(--bg);color:var(--ink);text-transform:uppercase}
button{flex:none;padding:0 16px;border:0;background:var(--accent);color:var(--on);font-weight:600;cursor:pointer}
p{margin:6px 0 0;color:light-dark(#a3201d,#ff9d94);font-weight:600}p:empty{display:none}
a{display:inline-flex;align-items:center;gap:10px;min-height:62px;max-width:100%;padding:8px 14px;border:1px solid var(--line);
border-inline-start:4px solid var(--accent);border-radius:3px;background:var(--bg);color:var(--ink);text-decoration:none}
a:hover b{text-decoration:underline}
b{display:block;font-weight:600}small{display:block;font-size:.875em;color:var(--quiet)}
svg{flex:none;width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:2}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
i{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media print{button{display:none}}`;

let sheet: CSSStyleSheet | undefined;

type Child = Node | string;

export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Partial<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function createDrawing(path: string, dashes = ""): SVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(space, "path");
  line.setAttribute("d", path);
  if (dashes) line.setAttribute("stroke-dasharray", dashes);
  svg.append(line);
  return svg;
}

function pickTextColor(color: string): string {
  const light = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = light;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000" : "#fff";
}

/** Keeps at least the previous height to avoid layout shift; `<slot>` shows the original content. */
export function show(element: HTMLElement, { theme, color, lang }: EmbedSettings, ...content: Child[]): void {
  const before = element.shadowRoot
    ? element.shadowRoot.querySelector<HTMLElement>(".box")?.style.minHeight
    : null;
  const height = before ?? `${element.offsetHeight}px`;
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  root.adoptedStyleSheets = [sheet];
  const box = create("div", { class: `box ${theme}`, lang }, ...content);
  const [light, dark, onLight, onDark] = GLOVEBOX_SITE.accent;
  box.style.setProperty("--accent", color ?? `light-dark(${light},${dark})`);
  box.style.setProperty("--on", color ? pickTextColor(color) : `light-dark(${onLight},${onDark})`);
  box.style.minHeight = height;
  root.replaceChildren(box);
}
