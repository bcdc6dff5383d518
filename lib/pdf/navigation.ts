import type { PdfFile } from "./pdf-file";
import { number, ref, textString } from "./syntax";

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
