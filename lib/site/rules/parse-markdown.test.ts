import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { parseMarkdown as parse } from "./parse-markdown";
import { type Block, fillFacts, type TextFacts, toSafeHref } from "./text-blocks";

const parseMarkdown = (text: string, facts?: TextFacts) => fillFacts(parse(text), facts);

const facts = {
  site: "Cars",
  company: "Cars <b>LLC</b> [x](https://evil.example)",
  phone: null,
  email: "a@b.example",
};

function hrefsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(hrefsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "href" ? [String(inner)] : hrefsIn(inner)));
}

it("[FIRST-3] converts Markdown to headings (from level two), lists, quotes and links", () => {
  expect(
    parseMarkdown("# Rules\n\nSee **us** at [home](/prices).\n\n1. one\n2. two\n\n> said\n\n---"),
  ).toEqual([
    { type: "heading", level: 2, id: "rules", children: [{ type: "text", text: "Rules" }] },
    {
      type: "paragraph",
      children: [
        { type: "text", text: "See " },
        { type: "strong", children: [{ type: "text", text: "us" }] },
        { type: "text", text: " at " },
        { type: "link", href: "/prices", children: [{ type: "text", text: "home" }] },
        { type: "text", text: "." },
      ],
    },
    {
      type: "list",
      ordered: true,
      start: 1,
      items: ["one", "two"].map((text) => [{ type: "paragraph", children: [{ type: "text", text }] }]),
    },
    { type: "quote", children: [{ type: "paragraph", children: [{ type: "text", text: "said" }] }] },
    { type: "rule" },
  ]);
});

it("[FIRST-3] [SEC-INJ-12] keeps HTML as plain text, both in the Markdown and in a site's facts", () => {
  const html =
    "<script>alert(1)</script>\n\nHi <img src=x onerror=alert(1)> {company}\n\n![car](https://x.example/a.png)";
  const blocks = parseMarkdown(html, facts);
  expect(blocks).toEqual([
    { type: "paragraph", children: [{ type: "text", text: "<script>alert(1)</script>" }] },
    {
      type: "paragraph",
      children: [
        { type: "text", text: "Hi " },
        { type: "text", text: "<img src=x onerror=alert(1)>" },
        { type: "text", text: ` ${facts.company}` },
      ],
    },
    { type: "paragraph", children: [{ type: "text", text: "car" }] },
  ]);
  expect(hrefsIn(blocks)).toEqual([]);
});

it.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "http://plain.example",
  "//evil.example",
  "/\\evil.example",
  "https://user:pass@evil.example",
  "mailto:a@b.example?bcc=c@d.example",
  "vbscript:x",
  "relative",
])("[FIRST-3] [SEC-INJ-12] doesn't create a link to %s", (href) => {
  expect(toSafeHref(href)).toBeNull();
  expect(hrefsIn(parseMarkdown(`[x](<${href}>)`))).toEqual([]);
});

it("[FIRST-3] no input produces a link with an unsafe URL", () => {
  const safe = /^(?:https:\/\/|mailto:|\/(?![/\\])|#)/;
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."[]()<>:/\\#`*_{} \n!javscriptmlo@.") }), (text) => {
      for (const href of hrefsIn(parseMarkdown(text, facts))) expect(href).toMatch(safe);
    }),
    { numRuns: runs(500) },
  );
});

it("[FIRST-3] omits a paragraph or item with a fact that the site hasn't provided", () => {
  const texts = (blocks: Block[]): string =>
    JSON.stringify(blocks.map((block) => ("items" in block ? block.items.flat() : block)));
  const blocks = parseMarkdown(
    "Call {phone}.\n\n- Phone: {phone}\n- Mail: [{email}](mailto:{email})\n\n{unknown}",
    facts,
  );
  expect(texts(blocks)).not.toContain("phone");
  expect(hrefsIn(blocks)).toEqual(["mailto:a@b.example"]);
  expect(texts(blocks)).toContain("{unknown}");
});

it("[FIRST-3] headings have unique anchors", () => {
  const ids = parseMarkdown("## Tus datos\n\n## ¿Qué pasó?\n\n## Tus datos\n\n## ***").flatMap((block) =>
    block.type === "heading" ? [block.id] : [],
  );
  expect(ids).toEqual(["tus-datos", "que-paso", "tus-datos-2", "section"]);
  const again = parseMarkdown("# a 2\n\n# a\n\n# a\n\n# a\n\n# a 2").map(
    (block) => "id" in block && block.id,
  );
  expect(again).toEqual(["a-2", "a", "a-3", "a-4", "a-2-2"]);
});
