export function CodeBlock({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <pre tabIndex={0} className="max-h-96 overflow-auto rounded border border-hairline bg-band p-3 text-sm">
      <code>{text}</code>
    </pre>
  );
}
