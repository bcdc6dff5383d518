import { findVinProblem, guessMapping, toPlainHeader } from "@/lib/garage/contract/csv";
import { garageFields } from "@/lib/garage/contract/fields";
import { type CsvRecord, listUnreadColumns, readCsv, type UnreadColumn } from "@/lib/platform/values";
import { readLinePrice } from "@/lib/sticker/rules/line-price";
import { readMiles } from "@/lib/vehicle/rules/miles";
import { getVinLengthClass } from "@/lib/vin/rules/vin";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import type {
  ListedVin,
  OfferColumn,
  OpenCell,
  VehicleOffer,
  VinListError,
  VinListProblem,
} from "../rules/vin-list";

const SHOWN = 40;
const STOCK_MAX = 20;
const PRICE_MAX_CENTS = 999_999_999;

const OFFER_HEADERS: Record<OfferColumn, readonly string[]> = {
  stock: [
    "stock",
    "stockno",
    "stocknumber",
    "stocknum",
    "stockid",
    "stk",
    "stkno",
    "inventario",
    "numerodeinventario",
  ],
  price: [
    "askingprice",
    "saleprice",
    "sellingprice",
    "internetprice",
    "price",
    "listprice",
    "retailprice",
    "precio",
    "preciodeventa",
  ],
  mileage: [...garageFields.mileage.csv.headers, "odo"],
};

type OfferMapping = Partial<Record<OfferColumn, number>>;

function offerMapping(header: readonly string[]): OfferMapping {
  const names = header.map(toPlainHeader);
  const mapping: OfferMapping = {};
  for (const column of ["stock", "price", "mileage"] as const) {
    const name = OFFER_HEADERS[column].find((item) => names.includes(item));
    if (name) mapping[column] = names.indexOf(name);
  }
  return mapping;
}

function findProblem(cell: string): VinListProblem | null {
  const problem = findVinProblem(cell);
  if (problem) return problem;
  return getVinLengthClass(cleanVinInput(cell).vin) === "classic" ? "classic" : null;
}

const isFullVin = (cell: string) => findProblem(cell) === null;

function findVinColumn(records: readonly { cells: string[] }[]): number {
  const counts: number[] = [];
  for (const { cells } of records)
    cells.forEach((cell, at) => {
      if (isFullVin(cell)) counts[at] = (counts[at] ?? 0) + 1;
    });
  return Math.max(0, counts.indexOf(Math.max(0, ...counts.filter(Boolean))));
}

const EMPTY = new Set(["", "-", "–", "—"]);
const OPEN = new Set([...EMPTY, "n/a", "na", "tbd", "tmu", "exempt", "call", "call for price", "consultar"]);

const isOpenWord = (cell: string) => OPEN.has(cell.toLowerCase()) && !EMPTY.has(cell);

const readListedMiles = (cell: string) => (OPEN.has(cell.toLowerCase()) ? null : readMiles(cell));

function parseCents(cell: string): number | null | undefined {
  const text = cell.toLowerCase().replace(/usd$/, "").trimEnd();
  if (OPEN.has(text)) return null;
  const cents = readLinePrice(text);
  return typeof cents === "number" && cents > 0 && cents <= PRICE_MAX_CENTS ? cents : undefined;
}

function readOffer({ cells }: CsvRecord, mapping: OfferMapping): VehicleOffer | OfferColumn {
  const toCell = (column: OfferColumn) => cells[mapping[column] ?? -1]?.trim() ?? "";
  const stock = toCell("stock");
  if (stock.length > STOCK_MAX) return "stock";
  const priceCents = parseCents(toCell("price"));
  if (priceCents === undefined) return "price";
  const mileage = readListedMiles(toCell("mileage"));
  if (mileage === undefined) return "mileage";
  return { stock: stock || null, priceCents, mileage };
}

function openCells({ line, cells }: CsvRecord, mapping: OfferMapping): OpenCell[] {
  return (["price", "mileage"] as const)
    .map((column) => ({ line, column, text: cells[mapping[column] ?? -1]?.trim() ?? "" }))
    .filter(({ text }) => isOpenWord(text));
}

/** Keeps the file's order; a repeated VIN counts once. If no header names a VIN column, reads every VIN in a line. */
export function readVinList(text: string): {
  vins: ListedVin[];
  errors: VinListError[];
  columns: OfferColumn[];
  unread: UnreadColumn[];
  open: OpenCell[];
} {
  const records = readCsv(text, "text");
  const header = records[0]?.cells ?? [];
  const vinColumn = guessMapping(header).vin;
  const offers = header.some(isFullVin) ? {} : offerMapping(header);
  const columns = Object.keys(offers) as OfferColumn[];
  const hasHeader = vinColumn !== undefined || columns.length > 0;
  const lines = hasHeader ? records.slice(1) : records;
  const column = vinColumn ?? findVinColumn(lines);
  const seen = new Set<string>();
  const vins: ListedVin[] = [];
  const errors: VinListError[] = [];
  const open: OpenCell[] = [];
  const read = new Set([column, ...Object.values(offers)]);
  for (const record of lines) {
    const { line, cells } = record;
    const fullVins = vinColumn === undefined ? cells.filter(isFullVin) : [];
    if (fullVins.length > 0)
      cells.forEach((cell, at) => {
        if (isFullVin(cell)) read.add(at);
      });
    const offer = readOffer(record, offers);
    const countBefore = vins.length;
    for (const cell of fullVins.length > 0 ? fullVins : [cells[column] ?? ""]) {
      const { vin } = cleanVinInput(cell);
      const problem = findProblem(cell) ?? (seen.has(vin) ? "vin_twice" : null);
      if (problem) errors.push({ line, text: cell.slice(0, SHOWN), problem });
      else if (typeof offer === "string")
        errors.push({ line, text: (cells[offers[offer] ?? -1] ?? "").slice(0, SHOWN), problem: offer });
      else {
        vins.push({ line, vin, ...offer });
        seen.add(vin);
      }
    }
    if (vins.length > countBefore) open.push(...openCells(record, offers));
  }
  return { vins, errors, columns, open, unread: listUnreadColumns(hasHeader ? header : [], lines, read) };
}
