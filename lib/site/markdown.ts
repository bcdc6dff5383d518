import type { Nodes, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";

export type Inline =
  | { type: "text"; text: string }
  | { type: "code"; text: string }
  | { type: "break" }
  | { type: "strong" | "emphasis"; children: Inline[] }
  | { type: "link"; href: string; children: Inline[] };

export type Block =
  | { type: "heading"; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { type: "paragraph"; children: Inline[] }
  | { type: "list"; ordered: boolean; start: number; items: Block[][] }
  | { type: "quote"; children: Block[] }
  | { type: "code"; text: string }
  | { type: "rule" };

/** The facts that a text may name, as `{company}`. Null is one that the site has not given. */
export type TextFacts = Readonly<Record<string, string | null>>;

const FACT = /\{([a-z]+)\}/g;

/**
 * Markdown as a tree that holds nothing but text, structure and safe links: what is not in these types cannot be drawn.
 * HTML stays the text that it is, a picture its alternative text. Headings begin at the second level. A paragraph or list
 * item that names a fact which the site has not given is left out.
 */
export function parseMarkdown(markdown: string, facts: TextFacts = {}): Block[] {
  const used = new Set<string>();
  return blocksOf(fromMarkdown(markdown).children, facts, used);
}

function blocksOf(nodes: readonly RootContent[], facts: TextFacts, used: Set<string>): Block[] {
  return nodes.flatMap((node) => (lacksFact(node, facts) ? [] : blockOf(node, facts, used)));
}

function blockOf(node: RootContent, facts: TextFacts, used: Set<string>): Block[] {
  switch (node.type) {
    case "heading": {
      const children = inlinesOf(node.children, facts);
      const level = Math.min(4, Math.max(2, node.depth)) as 2 | 3 | 4;
      return [{ type: "heading", level, id: anchorOf(textOf(children), used), children }];
    }
    case "paragraph":
      return [{ type: "paragraph", children: inlinesOf(node.children, facts) }];
    case "list": {
      const items = node.children.flatMap((item) => {
        const blocks = blocksOf(item.children, facts, used);
        return blocks.length > 0 ? [blocks] : [];
      });
      if (items.length === 0) return [];
      return [{ type: "list", ordered: node.ordered === true, start: node.start ?? 1, items }];
    }
    case "blockquote":
      return [{ type: "quote", children: blocksOf(node.children, facts, used) }];
    case "code":
      return [{ type: "code", text: node.value }];
    case "thematicBreak":
      return [{ type: "rule" }];
    case "html":
      return [{ type: "paragraph", children: [{ type: "text", text: node.value }] }];
    default:
      return [];
  }
}

function inlinesOf(nodes: readonly PhrasingContent[], facts: TextFacts): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case "text":
        return [{ type: "text", text: filled(node.value, facts) }];
      case "html":
        return [{ type: "text", text: node.value }];
      case "inlineCode":
        return [{ type: "code", text: node.value }];
      case "break":
        return [{ type: "break" }];
      case "strong":
      case "emphasis":
        return [{ type: node.type, children: inlinesOf(node.children, facts) }];
      case "link": {
        const children = inlinesOf(node.children, facts);
        const href = safeHref(filled(node.url.replaceAll("%7B", "{").replaceAll("%7D", "}"), facts));
        return href ? [{ type: "link", href, children }] : children;
      }
      case "image":
        return node.alt ? [{ type: "text", text: node.alt }] : [];
      default:
        return [];
    }
  });
}

function filled(text: string, facts: TextFacts): string {
  return text.replaceAll(FACT, (whole, name: string) => facts[name] ?? whole);
}

/** Only of what a reader sees as one: a list or a quote drops the part that lacks the fact, not itself. */
function lacksFact(node: RootContent, facts: TextFacts): boolean {
  if (node.type !== "paragraph" && node.type !== "heading") return false;
  const names = [...sourceOf(node).matchAll(FACT)].map(([, name = ""]) => name);
  return names.some((name) => facts[name] === null);
}

function sourceOf(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(sourceOf).join("") : "";
}

/** An https address, an email address, or a path of this site; null for everything else. */
export function safeHref(href: string): string | null {
  if (/^\/(?![/\\])[^\s\\]*$/.test(href) || /^#[\w-]+$/.test(href)) return href;
  if (/^mailto:[^\s?&<>"]+@[^\s?&<>"]+$/i.test(href)) return href;
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return url.protocol === "https:" && !url.username && !url.password ? url.href : null;
}

function textOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => ("text" in inline ? inline.text : "children" in inline ? textOf(inline.children) : " "))
    .join("");
}

/** The heading's words as a fragment: 'Your data' → 'your-data', numbered where it repeats. */
function anchorOf(text: string, used: Set<string>): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const base = words || "section";
  let id = base;
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
  used.add(id);
  return id;
}
