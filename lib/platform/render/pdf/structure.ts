import type { PdfFile } from "./pdf-file";
import { formatNumber, formatReference, formatTextString } from "./syntax";

export interface ElementOptions {
  alt?: string;
  scope?: "Column" | "Row";
  /** Left, bottom, right, and top, in points from the bottom left of the page. */
  box?: readonly number[];
}

export interface StructureElement {
  id: number;
  type: string;
  parent: number;
  options: ElementOptions;
  page: number | null;
  kids: string[];
}

export class StructureTree {
  readonly id: number;
  readonly #elements: StructureElement[] = [];
  readonly #open: StructureElement[] = [];
  readonly #owners: (number[] | number)[] = [];

  constructor(private readonly file: PdfFile) {
    this.id = file.reserve();
    this.begin("Document");
  }

  begin(type: string, options: ElementOptions = {}): StructureElement {
    const parent = this.#open.at(-1);
    const id = this.file.reserve();
    const element = { id, type, parent: parent?.id ?? this.id, options, page: null, kids: [] };
    parent?.kids.push(formatReference(id));
    this.#elements.push(element);
    this.#open.push(element);
    return element;
  }

  end(): void {
    this.#open.pop();
  }

  addPage(): number {
    return this.#owners.push([]) - 1;
  }

  addMarkedContent(element: StructureElement, pageKey: number, page: number): number {
    const owners = this.#owners[pageKey] as number[];
    const contentId = owners.push(element.id) - 1;
    element.page = page;
    element.kids.push(String(contentId));
    return contentId;
  }

  addLink(element: StructureElement, annotation: number, page: number): number {
    element.kids.push(`<</Type /OBJR /Obj ${formatReference(annotation)} /Pg ${formatReference(page)}>>`);
    return this.#owners.push(element.id) - 1;
  }

  finish(): void {
    for (const element of this.#elements) this.file.set(element.id, formatElementDictionary(element));
    const numbers = this.#owners.map((owner, key) =>
      typeof owner === "number"
        ? `${key} ${formatReference(owner)}`
        : `${key} [${owner.map(formatReference).join(" ")}]`,
    );
    const [root] = this.#elements;
    this.file.set(
      this.id,
      `<</Type /StructTreeRoot /ParentTree <</Nums [${numbers.join(" ")}]>> /ParentTreeNextKey ${numbers.length} /K [${formatReference(root?.id ?? 0)}]>>`,
    );
  }
}

function formatElementDictionary({ type, options, parent, page, kids }: StructureElement): string {
  const { alt, scope, box } = options;
  const attributes = [
    scope ? `<</O /Table /Scope /${scope}>>` : "",
    box ? `<</O /Layout /Placement /Block /BBox [${box.map(formatNumber).join(" ")}]>>` : "",
  ].join("");
  return [
    `<</S /${type}`,
    alt ? `/Alt ${formatTextString(alt)}` : "",
    attributes ? `/A [${attributes}]` : "",
    `/P ${formatReference(parent)}`,
    page === null ? "" : `/Pg ${formatReference(page)}`,
    `/K [${kids.join(" ")}]>>`,
  ]
    .filter(Boolean)
    .join(" ");
}
