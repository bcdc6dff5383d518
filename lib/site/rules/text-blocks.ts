import * as z from "zod";

export type Inline =
  | { type: "text"; text: string }
  | { type: "code"; text: string }
  | { type: "break" }
  | { type: "strong" | "emphasis"; children: Inline[] }
  | { type: "link"; href: string; children: Inline[] };

export type StoredBlock =
  | { type: "heading"; level: 2 | 3 | 4; children: Inline[] }
  | { type: "paragraph"; children: Inline[] }
  | { type: "list"; ordered: boolean; start: number; items: StoredBlock[][] }
  | { type: "quote"; children: StoredBlock[] }
  | { type: "code"; text: string }
  | { type: "rule" };

export type Block =
  | { type: "heading"; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { type: "paragraph"; children: Inline[] }
  | { type: "list"; ordered: boolean; start: number; items: Block[][] }
  | { type: "quote"; children: Block[] }
  | { type: "code"; text: string }
  | { type: "rule" };

const inlineSchema: z.ZodType<Inline> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({ type: z.enum(["text", "code"]), text: z.string() }),
    z.object({ type: z.literal("break") }),
    z.object({ type: z.enum(["strong", "emphasis"]), children: z.array(inlineSchema) }),
    z.object({ type: z.literal("link"), href: z.string(), children: z.array(inlineSchema) }),
  ]),
);

const blockSchema: z.ZodType<StoredBlock> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({
      type: z.literal("heading"),
      level: z.union([z.literal(2), z.literal(3), z.literal(4)]),
      children: z.array(inlineSchema),
    }),
    z.object({ type: z.literal("paragraph"), children: z.array(inlineSchema) }),
    z.object({
      type: z.literal("list"),
      ordered: z.boolean(),
      start: z.number(),
      items: z.array(z.array(blockSchema)),
    }),
    z.object({ type: z.literal("quote"), children: z.array(blockSchema) }),
    z.object({ type: z.literal("code"), text: z.string() }),
    z.object({ type: z.literal("rule") }),
  ]),
);

export function readStoredBlocks(value: unknown): StoredBlock[] | null {
  const read = z.array(blockSchema).safeParse(value);
  return read.success ? read.data : null;
}

export function toPlainBlocks(markdown: string): StoredBlock[] {
  return markdown
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .slice(0, PLAIN_BLOCKS_MAX)
    .map((text) => ({ type: "paragraph", children: [{ type: "text", text }] }));
}

const PLAIN_BLOCKS_MAX = 1000;

export type TextFacts = Readonly<Record<string, string | null>>;

const FACT = /\{([a-z]+)\}/g;

/** Leaves out a paragraph, heading, or list item that uses a missing fact. Unsafe links become text. */
export function fillFacts(blocks: readonly StoredBlock[], facts: TextFacts = {}): Block[] {
  return fillBlocks(blocks, facts, new Map());
}

function fillBlocks(blocks: readonly StoredBlock[], facts: TextFacts, used: Map<string, number>): Block[] {
  return blocks.flatMap((block) => (lacksFact(block, facts) ? [] : fillBlock(block, facts, used)));
}

function fillBlock(block: StoredBlock, facts: TextFacts, used: Map<string, number>): Block[] {
  switch (block.type) {
    case "heading": {
      const children = fillInlines(block.children, facts);
      return [{ ...block, id: toAnchor(getText(children), used), children }];
    }
    case "paragraph":
      return [{ ...block, children: fillInlines(block.children, facts) }];
    case "list": {
      const items = block.items
        .map((item) => fillBlocks(item, facts, used))
        .filter((item) => item.length > 0);
      return items.length > 0 ? [{ ...block, items }] : [];
    }
    case "quote":
      return [{ ...block, children: fillBlocks(block.children, facts, used) }];
    default:
      return [block];
  }
}

function fillInlines(inlines: readonly Inline[], facts: TextFacts): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    switch (inline.type) {
      case "text":
        return [{ type: "text", text: fillText(inline.text, facts) }];
      case "strong":
      case "emphasis":
        return [{ type: inline.type, children: fillInlines(inline.children, facts) }];
      case "link": {
        const children = fillInlines(inline.children, facts);
        const href = toSafeHref(fillText(inline.href, facts));
        return href ? [{ type: "link", href, children }] : children;
      }
      default:
        return [inline];
    }
  });
}

function fillText(text: string, facts: TextFacts): string {
  return text.replaceAll(FACT, (whole, name: string) => facts[name] ?? whole);
}

function lacksFact(block: StoredBlock, facts: TextFacts): boolean {
  if (block.type !== "paragraph" && block.type !== "heading") return false;
  const names = [...getText(block.children).matchAll(FACT)].map(([, name = ""]) => name);
  return names.some((name) => facts[name] === null);
}

function getText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => ("text" in inline ? inline.text : "children" in inline ? getText(inline.children) : " "))
    .join("");
}

export function toSafeHref(href: string): string | null {
  if (/^\/(?![/\\])[^\s\\]*$/.test(href) || /^#[\w-]+$/.test(href)) return href;
  if (/^mailto:[^\s?&<>"]+@[^\s?&<>"]+$/i.test(href)) return href;
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return url.protocol === "https:" && !url.username && !url.password ? url.href : null;
}

function toAnchor(text: string, used: Map<string, number>): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const base = words || "section";
  // Prevents a collision between a repeated 'a' and a heading 'a-2'; the running count keeps this linear.
  let count = used.get(base) ?? 0;
  let id = base;
  do {
    count += 1;
    id = count === 1 ? base : `${base}-${count}`;
  } while (id !== base && used.has(id));
  used.set(base, count);
  if (id !== base) used.set(id, 1);
  return id;
}
