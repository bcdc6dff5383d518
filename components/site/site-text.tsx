import { Fragment, type ReactNode } from "react";
import type { SiteText as SiteTextContent } from "@/lib/site/rules/site-text";
import type { Block, Inline } from "@/lib/site/rules/text-blocks";

function inline(node: Inline): ReactNode {
  switch (node.type) {
    case "text":
      return node.text;
    case "code":
      return <code className="rounded bg-paper px-1 text-[0.95em]">{node.text}</code>;
    case "break":
      return <br />;
    case "strong":
      return (
        <strong>
          <Inlines nodes={node.children} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Inlines nodes={node.children} />
        </em>
      );
    case "link":
      return (
        <a href={node.href} rel={node.href.startsWith("https:") ? "noopener" : undefined}>
          <Inlines nodes={node.children} />
        </a>
      );
  }
}

function Inlines({ nodes }: { nodes: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once from text that doesn't change.
  return nodes.map((node, index) => <Fragment key={index}>{inline(node)}</Fragment>);
}

const HEADINGS = {
  2: "heading text-xl mt-6 first:mt-0",
  3: "heading text-lg mt-4 first:mt-0",
  4: "heading text-base mt-3 first:mt-0",
};

function block(node: Block): ReactNode {
  switch (node.type) {
    case "heading": {
      const Tag = `h${node.level}` as const;
      return (
        <Tag id={node.id} className={`${HEADINGS[node.level]} scroll-mt-20`}>
          <Inlines nodes={node.children} />
        </Tag>
      );
    }
    case "paragraph":
      return (
        <p>
          <Inlines nodes={node.children} />
        </p>
      );
    case "list": {
      const items = node.items.map((blocks, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once from text that doesn't change.
        <li key={index}>
          <Blocks nodes={blocks} tight />
        </li>
      ));
      return node.ordered ? (
        <ol start={node.start} className="list-decimal space-y-1 pl-6">
          {items}
        </ol>
      ) : (
        <ul className="list-disc space-y-1 pl-6">{items}</ul>
      );
    }
    case "quote":
      return (
        <blockquote className="grid gap-3 border-rule border-l-4 pl-4 text-ink-2">
          <Blocks nodes={node.children} />
        </blockquote>
      );
    case "code":
      return (
        <pre className="overflow-x-auto rounded border border-rule bg-paper p-3 text-sm">{node.text}</pre>
      );
    case "rule":
      return <hr className="border-rule" />;
  }
}

function Blocks({ nodes, tight = false }: { nodes: readonly Block[]; tight?: boolean }) {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once from text that doesn't change.
    <Fragment key={index}>
      {tight && node.type === "paragraph" ? <Inlines nodes={node.children} /> : block(node)}
    </Fragment>
  ));
}

export function Markdown({ blocks, lang }: { blocks: readonly Block[]; lang?: string }) {
  return (
    <div lang={lang} className="wrap-anywhere grid max-w-measure gap-3">
      <Blocks nodes={blocks} />
    </div>
  );
}

export function SiteText({ text }: { text: SiteTextContent | null }) {
  return text && <Markdown blocks={text.blocks} lang={text.locale} />;
}
