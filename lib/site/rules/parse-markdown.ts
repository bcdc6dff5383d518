import type { PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { Inline, StoredBlock } from "./text-blocks";

/** Run findMarkdownProblem first, and never on the event loop: parse time grows faster than input size. */
export function parseMarkdown(markdown: string): StoredBlock[] {
  return toBlocks(fromMarkdown(markdown).children);
}

function toBlocks(nodes: readonly RootContent[]): StoredBlock[] {
  return nodes.flatMap((node): StoredBlock[] => {
    switch (node.type) {
      case "heading": {
        const level = Math.min(4, Math.max(2, node.depth)) as 2 | 3 | 4;
        return [{ type: "heading", level, children: toInlines(node.children) }];
      }
      case "paragraph":
        return [{ type: "paragraph", children: toInlines(node.children) }];
      case "list": {
        const items = node.children.map((item) => toBlocks(item.children)).filter((item) => item.length > 0);
        if (items.length === 0) return [];
        return [{ type: "list", ordered: node.ordered === true, start: node.start ?? 1, items }];
      }
      case "blockquote":
        return [{ type: "quote", children: toBlocks(node.children) }];
      case "code":
        return [{ type: "code", text: node.value }];
      case "thematicBreak":
        return [{ type: "rule" }];
      case "html":
        return [{ type: "paragraph", children: [{ type: "text", text: node.value }] }];
      default:
        return [];
    }
  });
}

function toInlines(nodes: readonly PhrasingContent[]): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case "text":
      case "html":
        return [{ type: "text", text: node.value }];
      case "inlineCode":
        return [{ type: "code", text: node.value }];
      case "break":
        return [{ type: "break" }];
      case "strong":
      case "emphasis":
        return [{ type: node.type, children: toInlines(node.children) }];
      case "link": {
        const href = node.url.replaceAll("%7B", "{").replaceAll("%7D", "}");
        return [{ type: "link", href, children: toInlines(node.children) }];
      }
      case "image":
        return node.alt ? [{ type: "text", text: node.alt }] : [];
      default:
        return [];
    }
  });
}
