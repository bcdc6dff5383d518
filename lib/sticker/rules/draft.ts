import { DEFAULT_PAPER_SIZE, type PaperSizeChoice } from "@/lib/platform/values";
import { nameKey } from "@/lib/vehicle/rules/make-names";
import type { StickerData } from "../contract/builder";
import type { StickerChoices, StickerColor, StickerDetails } from "../contract/confirmation";
import { readAmount } from "./choices";
import { readLinePrice } from "./line-price";

/** Fields without a choice use the data's preselection, so a draft survives another trim or new data. */
export interface StickerDraft {
  trim: string | null;
  style: string | null;
  mode: "auto" | "manual";
  exterior: ColorDraft;
  interior: ColorDraft;
  left: readonly string[];
  prices: Readonly<Record<string, string>>;
  own: readonly CustomLine[];
  base: string;
  destination: string;
  discounts: readonly CustomDiscount[];
  order: string;
  stock: string;
  dealer: { name: string; number: string; address: string; city: string };
  orientation: PaperSizeChoice["orientation"];
  unbranded: boolean;
}

export type ColorDraft =
  | { kind: "preselected" }
  | { kind: "none" }
  | { kind: "offered"; name: string; code: string | null }
  | { kind: "own"; name: string; code: string };

export interface CustomLine {
  id: string;
  kind: "package" | "option";
  name: string;
  code: string;
  price: string;
}

export interface CustomDiscount {
  id: string;
  name: string;
  amount: string;
}

export const EMPTY_DRAFT: StickerDraft = {
  trim: null,
  style: null,
  mode: "auto",
  left: [],
  prices: {},
  own: [],
  base: "",
  destination: "",
  exterior: { kind: "preselected" },
  interior: { kind: "preselected" },
  discounts: [],
  order: "",
  stock: "",
  dealer: { name: "", number: "", address: "", city: "" },
  ...DEFAULT_PAPER_SIZE,
};

type OfferedLine = StickerData["packages"][number]["data"][number];
type Part = "exterior" | "interior";

export function getLineKey({ section, code }: Pick<OfferedLine, "section" | "code">): string {
  return `${nameKey(section)} ${code ?? ""}`;
}

export function isSameColor(a: StickerColor | null, b: StickerColor | null): boolean {
  return a?.name === b?.name && a?.code === b?.code;
}

export function findOfferedColor(draft: StickerDraft, data: StickerData, part: Part): StickerColor | null {
  const choice = draft[part];
  if (choice.kind === "none" || choice.kind === "own") return null;
  if (choice.kind === "offered") {
    const offered = data[part].find((item) => item.name === choice.name && item.code === choice.code);
    if (offered) return offered;
  }
  return data.colors[part];
}

function findColor(draft: StickerDraft, data: StickerData, part: Part): StickerColor | null {
  const choice = draft[part];
  if (choice.kind !== "own") return findOfferedColor(draft, data, part);
  const name = choice.name.trim();
  return name === "" ? null : { name, code: choice.code.trim() || null, hex: null };
}

export type DraftProblems = Readonly<
  Record<string, "nameMissing" | "priceWrong" | "sumMissing" | "sumWrong">
>;

const isPrice = (text: string) => readLinePrice(text) !== undefined;
const isSum = (text: string) => readAmount(text) !== undefined;

export function draftProblems(draft: StickerDraft): DraftProblems {
  const problems: Record<string, DraftProblems[string]> = {};
  if (!isSum(draft.base)) problems.base = "sumWrong";
  if (!isSum(draft.destination)) problems.destination = "sumWrong";
  for (const line of draft.own) {
    if (line.name.trim() === "") problems[`line:${line.id}:name`] = "nameMissing";
    if (!isPrice(line.price)) problems[`line:${line.id}:price`] = "priceWrong";
  }
  if (draft.mode === "auto")
    for (const [key, text] of Object.entries(draft.prices))
      if (!isPrice(text) && !draft.left.includes(key)) problems[`price:${key}`] = "priceWrong";
  for (const discount of draft.discounts) {
    if (discount.name.trim() === "") problems[`discount:${discount.id}:name`] = "nameMissing";
    if (discount.amount.trim() === "") problems[`discount:${discount.id}:amount`] = "sumMissing";
    else if (!isSum(discount.amount)) problems[`discount:${discount.id}:amount`] = "sumWrong";
  }
  const { name, ...rest } = draft.dealer;
  if (name.trim() === "" && Object.values(rest).some((text) => text.trim() !== ""))
    problems.dealer = "nameMissing";
  return problems;
}

const isReadable = (text: string, isRight: (text: string) => boolean) => (isRight(text) ? text.trim() : "");

function findDetails(draft: StickerDraft): StickerDetails | undefined {
  const discounts = draft.discounts
    .filter(({ name, amount }) => name.trim() !== "" && typeof readAmount(amount) === "number")
    .map(({ name, amount }) => ({ name: name.trim(), amount: amount.trim() }));
  const { name, number, address, city } = draft.dealer;
  const dealer = { name: name.trim(), number: number.trim(), address: address.trim(), city: city.trim() };
  const details = {
    base_price: isReadable(draft.base, isSum),
    destination: isReadable(draft.destination, isSum),
    discounts,
    order: draft.order.trim(),
    stock: draft.stock.trim(),
    dealer: dealer.name === "" ? null : dealer,
  };
  const isStated =
    discounts.length > 0 ||
    [details.base_price, details.destination, details.order, details.stock, details.dealer].some(Boolean);
  return isStated ? details : undefined;
}

function getPackages(draft: StickerDraft, data: StickerData): StickerChoices["packages"] {
  const chosen =
    draft.mode === "manual"
      ? []
      : data.packages.map(({ category_name, data: lines }) => ({
          category_name,
          data: lines
            .filter((line) => !draft.left.includes(getLineKey(line)))
            .map((line) => {
              const typed = isReadable(draft.prices[getLineKey(line)] ?? "", isPrice);
              return { ...line, package_price: line.package_price || typed };
            }),
        }));
  const listOwn = (kind: CustomLine["kind"]) =>
    draft.own
      .filter((line) => line.kind === kind && line.name.trim() !== "")
      .map(({ name, code, price }) => ({
        section: name.trim(),
        package_price: isReadable(price, isPrice),
        code: code.trim() || null,
        contents: [],
      }));
  const added = [
    { category_name: "Packages", data: listOwn("package") },
    { category_name: "Options", data: listOwn("option") },
  ];
  return [...chosen, ...added].filter((category) => category.data.length > 0);
}

/** Leaves out invalid fields because the preview is live. */
export function getChoices(
  draft: StickerDraft,
  data: StickerData,
  buildsheetColor: "yes" | "no",
): StickerChoices {
  const isUntouched =
    draft.mode === "auto" &&
    draft.own.length === 0 &&
    draft.left.length === 0 &&
    Object.values(draft.prices).every((text) => text.trim() === "");
  const details = findDetails(draft);
  const { orientation, unbranded } = draft;
  return {
    style: draft.style?.trim() ?? data.style ?? "",
    trim: (draft.trim ?? data.trim ?? "").trim(),
    colors: { exterior: findColor(draft, data, "exterior"), interior: findColor(draft, data, "interior") },
    packages: getPackages(draft, data),
    buildsheetColor: [draft.exterior.kind, draft.interior.kind].includes("none") ? "no" : buildsheetColor,
    mode: draft.mode,
    autoPackage: isUntouched,
    ...(details ? { details } : {}),
    ...(orientation === "portrait" || unbranded ? { paper: { orientation, unbranded } } : {}),
  };
}
