import { DEFAULT_PAPER_SIZE } from "@/lib/platform/values";
import type { StickerData } from "../contract/builder";
import type { MadeStickerChoices } from "../contract/choices";
import type { StickerChoices, StickerColor } from "../contract/confirmation";
import {
  type ColorDraft,
  type CustomLine,
  EMPTY_DRAFT,
  getLineKey,
  isSameColor,
  type StickerDraft,
} from "./draft";

type Choices = Omit<StickerChoices, "paper">;

function toColorDraft(
  chosen: StickerColor | null,
  data: StickerData,
  part: "exterior" | "interior",
): ColorDraft {
  const preselected = data.colors[part];
  if (chosen === null) return preselected ? { kind: "none" } : { kind: "preselected" };
  if (isSameColor(chosen, preselected)) return { kind: "preselected" };
  const { name, code } = chosen;
  const isOffered = data[part].some((item) => isSameColor(item, chosen));
  return isOffered ? { kind: "offered", name, code } : { kind: "own", name, code: code ?? "" };
}

function getLines({ packages, mode, autoPackage }: Choices, data: StickerData) {
  const chosen = packages.flatMap(({ category_name, data: items }) =>
    items.map((item) => ({ category_name, item })),
  );
  const offered = mode === "auto" ? data.packages.flatMap((category) => category.data) : [];
  const left: string[] = [];
  const prices: Record<string, string> = {};
  const isTaken = new Set<unknown>();
  for (const line of offered) {
    const key = getLineKey(line);
    const choice = chosen.find((item) => !isTaken.has(item) && getLineKey(item.item) === key);
    if (choice) {
      isTaken.add(choice);
      const typed = choice.item.package_price;
      if (line.package_price === "" && typed !== "") prices[key] = typed;
    } else if (!autoPackage) left.push(key);
  }
  const ownLines = chosen
    .filter((item) => !isTaken.has(item))
    .map(({ category_name, item }, index): CustomLine => {
      const kind = /pack|paquete/i.test(category_name) ? "package" : "option";
      const { section: name, code, package_price: price } = item;
      return { id: `made-${index}`, kind, name, code: code ?? "", price };
    });
  return { left, prices, own: ownLines };
}

function getSale(details: Choices["details"]) {
  if (!details) return {};
  const { base_price: base, destination, discounts, order, stock, dealer } = details;
  return {
    base,
    destination,
    discounts: discounts.map((discount, index) => ({ id: `made-${index}`, ...discount })),
    order,
    stock,
    dealer: dealer ?? EMPTY_DRAFT.dealer,
  };
}

export function findMadeTrim(madeChoices: MadeStickerChoices | null): string | undefined {
  return madeChoices?.confirmed?.trim || madeChoices?.manual?.trim || undefined;
}

/** Reverses `getChoices`. Chosen lines that the current data doesn't have become the user's own lines. */
export function toDraft(
  madeChoices: MadeStickerChoices | null,
  data: StickerData,
  blank: StickerDraft = EMPTY_DRAFT,
): StickerDraft {
  if (!madeChoices) return blank;
  const { confirmed, manual, paper } = madeChoices;
  const layout = { ...blank, ...(paper ?? DEFAULT_PAPER_SIZE) };
  if (!confirmed) return { ...layout, trim: manual?.trim ?? null };
  const { trim, style, mode, colors } = confirmed;
  return {
    ...layout,
    trim: trim === "" && data.trim === null ? null : trim,
    style: style === (data.style ?? "") ? null : style,
    mode,
    exterior: toColorDraft(colors.exterior, data, "exterior"),
    interior: toColorDraft(colors.interior, data, "interior"),
    ...getLines(confirmed, data),
    ...getSale(confirmed.details),
  };
}
