/** Time for the browser to begin writing; an address that is taken back earlier leaves an empty file in some. */
const KEPT_MS = 60_000;

/** Hands bytes that a page holds to the browser's downloads, under the name that they should have. */
export function saveFile({ bytes, name }: { bytes: Blob; name: string }): void {
  const href = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
