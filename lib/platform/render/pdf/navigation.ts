import type { PdfFile } from "./pdf-file";
import { formatNumber, formatReference, formatTextString } from "./syntax";

interface Destination {
  page: number;
  y: number;
}

export class Navigation {
  readonly #bookmarks: { title: string; page: number }[] = [];
  readonly #destinations = new Map<string, Destination>();

  constructor(private readonly file: PdfFile) {}

  bookmark(title: string, page: number): void {
    this.#bookmarks.push({ title, page });
  }

  destination(name: string, page: number, y: number): void {
    this.#destinations.set(name, { page, y });
  }

  finish(): string {
    return `${this.#names()}${this.#outlines()}`;
  }

  #names(): string {
    if (this.#destinations.size === 0) return "";
    // Sorted by bytes because viewers use binary search.
    const sorted = [...this.#destinations].sort(([a], [b]) => (a < b ? -1 : 1));
    const entries = sorted.map(
      ([name, { page, y }]) =>
        `${formatTextString(name)} [${formatReference(page)} /XYZ 0 ${formatNumber(y)} null]`,
    );
    return ` /Names <</Dests <</Names [${entries.join(" ")}]>>>>`;
  }

  #outlines(): string {
    const { length } = this.#bookmarks;
    if (length === 0) return "";
    const root = this.file.reserve();
    const ids = this.#bookmarks.map(() => this.file.reserve());
    this.#bookmarks.forEach(({ title, page }, at) => {
      const [before, after] = [ids[at - 1], ids[at + 1]];
      const siblings = `${before ? ` /Prev ${formatReference(before)}` : ""}${after ? ` /Next ${formatReference(after)}` : ""}`;
      const entries = `/Title ${formatTextString(title)} /Parent ${formatReference(root)}${siblings} /Dest [${formatReference(page)} /Fit]`;
      this.file.set(ids[at] ?? 0, `<<${entries}>>`);
    });
    const ends = `/First ${formatReference(ids[0] ?? 0)} /Last ${formatReference(ids.at(-1) ?? 0)}`;
    this.file.set(root, `<</Type /Outlines ${ends} /Count ${length}>>`);
    return ` /Outlines ${formatReference(root)} /PageMode /UseOutlines`;
  }
}
