import type { PdfObject, ReadPdf } from "./read-pdf";

export interface PdfElement {
  type: string;
  alt: string | null;
  head: string;
  children: PdfElement[];
}

const listReferences = (text: string) => [...text.matchAll(/(\d+) 0 R/g)].map((match) => match[1] ?? "");
const getType = (head: string) => /\/S \/(\w+)/.exec(head)?.[1];

/** Ignores dictionaries in the list, because they refer to annotations. */
function listChildIds(head: string): string[] {
  const list = /\/K \[([\s\S]*)\]/.exec(head)?.[1] ?? /\/K (\d+ 0 R)/.exec(head)?.[1] ?? "";
  return listReferences(list.replace(/<<[\s\S]*?>>/g, ""));
}

function findElement(objects: ReadonlyMap<string, PdfObject>, id: string): PdfElement | null {
  const head = objects.get(id)?.head ?? "";
  const type = getType(head);
  if (!type) return null;
  const children = listChildIds(head).map((child) => findElement(objects, child));
  return {
    type,
    head,
    alt: /\/Alt \(((?:\\.|[^)])*)\)/.exec(head)?.[1] ?? null,
    children: children.filter((item) => item !== null),
  };
}

function findCatalog({ objects }: ReadPdf): string {
  return [...objects.values()].find(({ head }) => /\/Type \/Catalog\b/.test(head))?.head ?? "";
}

export function readStructure(pdf: ReadPdf): PdfElement[] {
  const root = pdf.objects.get(/\/StructTreeRoot (\d+) 0 R/.exec(findCatalog(pdf))?.[1] ?? "")?.head ?? "";
  return listChildIds(root).flatMap((id) => findElement(pdf.objects, id) ?? []);
}

export function listElements(elements: readonly PdfElement[]): PdfElement[] {
  return elements.flatMap((item) => [item, ...listElements(item.children)]);
}

const PARENTS: Record<string, string[]> = {
  TR: ["Table"],
  TH: ["TR"],
  TD: ["TR"],
  LI: ["L"],
  LBody: ["LI"],
  Lbl: ["LI"],
};

function listTreeFaults(elements: readonly PdfElement[], parent: string): string[] {
  return elements.flatMap((item) => {
    const faults: string[] = [];
    const allowed = PARENTS[item.type];
    if (allowed && !allowed.includes(parent)) faults.push(`${item.type} in ${parent}`);
    if (item.type === "Figure" && !item.alt) faults.push("Figure without alternative text");
    if (item.type === "Figure" && !item.head.includes("/BBox")) faults.push("Figure without its place");
    if (item.type === "Link" && !item.alt) faults.push("Link without alternative text");
    if (item.type === "Link" && !item.head.includes("/OBJR")) faults.push("Link that leads nowhere");
    if (item.type === "TH" && !/\/Scope \/(Column|Row)/.test(item.head)) faults.push("TH without scope");
    if (item.type === "Table" && item.children[0]?.children[0]?.type !== "TH")
      faults.push("Table without a head");
    if (item.type === "LI" && !item.children.some((child) => child.type === "LBody"))
      faults.push("LI without LBody");
    return [...faults, ...listTreeFaults(item.children, item.type)];
  });
}

function listHeadingFaults(elements: readonly PdfElement[]): string[] {
  const levels = elements.flatMap((item) => /^H([1-6])$/.exec(item.type)?.slice(1).map(Number) ?? []);
  const faults = levels[0] === 1 ? [] : ["the first heading is not H1"];
  levels.forEach((level, index) => {
    if (index > 0 && level > (levels[index - 1] ?? 0) + 1)
      faults.push(`H${level} after H${levels[index - 1]}`);
  });
  return faults;
}

/** Checks that all content is tagged or an artifact (ISO 14289-1, 7.1). */
function listContentFaults({ objects, pageIds }: ReadPdf): string[] {
  return pageIds.flatMap((id, index) => {
    const page = objects.get(id)?.head ?? "";
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? "")?.stream ?? "";
    const t = (fault: string) => `page ${index + 1}: ${fault}`;
    const faults = page.includes("/Tabs /S") ? [] : [t("tab order does not follow the structure")];
    let depth = 0;
    // ActualText spans aren't marked content of their own.
    const marks = content.replace(/^\/Span <<\/ActualText \((?:\\.|[^)])*\)>> BDC\n([\s\S]*?)\nEMC$/gm, "$1");
    for (const [operator] of marks.matchAll(/\b(?:BDC|BMC|EMC|BT|f\*?|S|B)(?=\n|$)/g)) {
      if (operator === "BDC" || operator === "BMC") depth += 1;
      else if (operator === "EMC") depth -= 1;
      else if (depth === 0) faults.push(t(`${operator} outside of any mark`));
      if (depth > 1) faults.push(t("marks inside marks"));
    }
    if (depth !== 0) faults.push(t("a mark that does not end"));
    let saved = 0;
    for (const [operator] of content.matchAll(/^[qQ]$/gm)) {
      saved += operator === "q" ? 1 : -1;
      if (saved < 0) faults.push(t("Q without q"));
    }
    if (saved !== 0) faults.push(t("q without Q"));
    const ids = [...content.matchAll(/\/MCID (\d+)/g)].map((match) => Number(match[1]));
    const inTree = new Set(
      [...objects.values()]
        .filter(({ head }) => getType(head) && head.includes(`/Pg ${id} 0 R`))
        .flatMap(
          ({ head }) =>
            (/\/K \[([\s\S]*)\]/.exec(head)?.[1] ?? "").replace(/<<[\s\S]*?>>|\d+ 0 R/g, "").match(/\d+/g) ??
            [],
        )
        .map(Number),
    );
    for (const number of ids) if (!inTree.has(number)) faults.push(t(`mark ${number} is not in the tree`));
    return faults;
  });
}

/** Checks the links from content back to its element, which viewers use for clicks. */
function listOwnerFaults({ objects, pageIds }: ReadPdf, root: string): string[] {
  const tree = objects.get(/\/StructTreeRoot (\d+) 0 R/.exec(root)?.[1] ?? "")?.head ?? "";
  const list = /\/Nums \[([\s\S]*?)\]>>/.exec(tree)?.[1] ?? "";
  const owners = new Map<string, string[]>();
  for (const [, key = "", many, one] of list.matchAll(/(\d+) (?:\[([^\]]*)\]|(\d+) 0 R)/g))
    owners.set(key, one ? [one] : listReferences(many ?? ""));
  const getHead = (id: string | undefined) => objects.get(id ?? "")?.head ?? "";
  const pageFaults = pageIds.flatMap((id, index) => {
    const page = getHead(id);
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? "")?.stream ?? "";
    const listed = owners.get(/\/StructParents (\d+)/.exec(page)?.[1] ?? "") ?? [];
    return [...content.matchAll(/\/MCID (\d+)/g)].flatMap(([, mark = ""]) => {
      const owner = getHead(listed[Number(mark)]);
      const kids = (/\/K \[([\s\S]*)\]/.exec(owner)?.[1] ?? "").replace(/<<[\s\S]*?>>|\d+ 0 R/g, "");
      const isOwner = owner.includes(`/Pg ${id} 0 R`) && kids.split(/\s+/).includes(mark);
      return isOwner ? [] : [`page ${index + 1}: mark ${mark} does not lead to its element`];
    });
  });
  const linkFaults = [...objects].flatMap(([id, { head }]) => {
    const key = /\/StructParent (\d+)/.exec(head)?.[1];
    if (!key || getHead(owners.get(key)?.[0]).includes(`/Obj ${id} 0 R`)) return [];
    return ["a link that does not lead to its element"];
  });
  return [...pageFaults, ...linkFaults];
}

function listFontFaults({ objects }: ReadPdf): string[] {
  return [...objects.values()].flatMap(({ head }) => {
    if (/\/Subtype \/Type0\b/.test(head))
      return head.includes("/ToUnicode") ? [] : ["a font without Unicode"];
    if (!/\/Type \/FontDescriptor\b/.test(head)) return [];
    return /\/FontFile[23]? \d+ 0 R/.test(head) ? [] : ["a font that is not embedded"];
  });
}

/** Checks PDF/UA-1 (ISO 14289-1) as far as the file structure shows it; returns one line per fault. */
export function listAccessibilityFaults(pdf: ReadPdf): string[] {
  const root = findCatalog(pdf);
  const heads = [...pdf.objects.values()].map(({ head }) => head);
  const tree = readStructure(pdf);
  const elements = listElements(tree);
  const faults = [
    ...listTreeFaults(tree, "root"),
    ...listHeadingFaults(elements),
    ...listContentFaults(pdf),
    ...listOwnerFaults(pdf, root),
    ...listFontFaults(pdf),
  ];
  if (!/\/Lang \([a-z]{2}-[A-Z]{2}\)/.test(root)) faults.push("no language");
  if (!heads.some((head) => /\/Marked true/.test(head))) faults.push("not marked as tagged");
  if (!heads.some((head) => head.includes("/DisplayDocTitle true"))) faults.push("the title is not shown");
  if (!pdf.source.includes("<pdfuaid:part>1</pdfuaid:part>")) faults.push("does not claim PDF/UA-1");
  if (!/<dc:title>[\s\S]*?<rdf:li[^>]*>[^<]+<\/rdf:li>/.test(pdf.source))
    faults.push("no title in its metadata");
  const places = [...(/\/Dests <<\/Names \[(.*?)\]>>/s.exec(root)?.[1] ?? "").matchAll(/\((.*?)\) \[/g)];
  for (const head of heads.filter((item) => /\/Subtype \/Link\b/.test(item))) {
    const place = /\/S \/GoTo \/D \((.*?)\)/.exec(head)?.[1];
    if (place && !places.some(([, one]) => one === place))
      faults.push(`a link to ${place}, which is nowhere`);
    if (!/\/Contents \((?!\))/.test(head)) faults.push("a link whose annotation says nothing");
    if (!head.includes("/StructParent ")) faults.push("a link outside of the tree");
  }
  return faults;
}
