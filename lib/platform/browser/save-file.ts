/** Revoking earlier leaves an empty file in some browsers. */
const KEPT_MS = 60_000;

export function saveFile({ bytes, name }: { bytes: Blob; name: string }): void {
  const href = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
