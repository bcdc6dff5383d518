import type { PdfFile } from "./pdf-file";
import { number, ref, textString } from "./syntax";

interface Place {
  page: number;
  /** From the bottom of the page. */
  y: number;
}

/** Navigation: bookmarks and named destinations (ISO 32000-1, 12.3). */
export class Navigation {
  readonly #bookmarks: { title: string; page: number }[] = [];
  readonly #places = new Map<string, Place>();

  constructor(private readonly file: PdfFile) {}

  bookmark(title: string, page: number): void {
    this.#bookmarks.push({ title, page });
  }

  place(name: string, page: number, y: number): void {
    this.#places.set(name, { page, y });
  }

  /** Entries for the document catalog. */
  finish(): string {
    return `${this.#names()}${this.#outlines()}`;
  }

  #names(): string {
    if (this.#places.size === 0) return "";
    // Viewers look a name up by halving: the order is the one of its bytes.
    const sorted = [...this.#places].sort(([a], [b]) => (a < b ? -1 : 1));
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
      const beside = `${before ? ` /Prev ${ref(before)}` : ""}${after ? ` /Next ${ref(after)}` : ""}`;
      const entries = `/Title ${textString(title)} /Parent ${ref(root)}${beside} /Dest [${ref(page)} /Fit]`;
      this.file.tell(ids[at] ?? 0, `<<${entries}>>`);
    });
    const ends = `/First ${ref(ids[0] ?? 0)} /Last ${ref(ids.at(-1) ?? 0)}`;
    this.file.tell(root, `<</Type /Outlines ${ends} /Count ${length}>>`);
    return ` /Outlines ${ref(root)} /PageMode /UseOutlines`;
  }
}
