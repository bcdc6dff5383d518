/** Time for the browser to start writing; in some browsers, revoking the URL earlier leaves an empty file. */
const KEPT_MS = 60_000;

/** Downloads bytes that a page holds in memory, under the given name. */
export function saveFile({ bytes, name }: { bytes: Blob; name: string }): void {
  const href = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
