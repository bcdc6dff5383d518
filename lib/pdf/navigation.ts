import type { PdfFile } from "./pdf-file";
import { number, ref, textString } from "./syntax";

interface Destination {
  page: number;
  /** From the bottom of the page. */
  y: number;
}

/** A file's bookmarks and named destinations (ISO 32000-1, 12.3). */
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

  /** Entries for the document catalog. */
  finish(): string {
    return `${this.#names()}${this.#outlines()}`;
  }

  #names(): string {
    if (this.#destinations.size === 0) return "";
    // Viewers look names up by binary search, so they are in the order of their bytes.
    const sorted = [...this.#destinations].sort(([a], [b]) => (a < b ? -1 : 1));
    const entries = sorted.map(
      ([name, { page, y }]) => `${textString(name)} [${ref(page)} /XYZ 0 ${number(y)} null]`,
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
      const siblings = `${before ? ` /Prev ${ref(before)}` : ""}${after ? ` /Next ${ref(after)}` : ""}`;
      const entries = `/Title ${textString(title)} /Parent ${ref(root)}${siblings} /Dest [${ref(page)} /Fit]`;
      this.file.set(ids[at] ?? 0, `<<${entries}>>`);
    });
    const ends = `/First ${ref(ids[0] ?? 0)} /Last ${ref(ids.at(-1) ?? 0)}`;
    this.file.set(root, `<</Type /Outlines ${ends} /Count ${length}>>`);
    return ` /Outlines ${ref(root)} /PageMode /UseOutlines`;
  }
}
