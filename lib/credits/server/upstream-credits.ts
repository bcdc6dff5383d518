import {
  type AnswerReader,
  openFields,
  type ReadValue,
  readRows,
  wholeNumber,
} from "@/lib/platform/upstream";
import { type LedgerMovement, ledgerMovementSchema } from "../contract";
import { CREDIT_KINDS } from "../rules/products";

const HISTORY = { next: ["next"], balances: ["balances"] } as const;
const BALANCES = { vhr: ["vhr"], sticker: ["sticker"], global: ["global"], uvc: ["uvc"] } as const;

const readMovement: ReadValue<LedgerMovement> = (value) => ledgerMovementSchema.safeParse(value).data;

const readCount: ReadValue<number> = (value) => {
  const count = wholeNumber(value);
  return count !== undefined && count >= 0 ? count : undefined;
};

export const readHistory: AnswerReader = (answer) => {
  const movements = readRows(
    answer,
    { lists: ["history", "movements"], marks: ["no"], needsList: true },
    readMovement,
  );
  if (!movements) return undefined;
  const fields = openFields(answer.body, HISTORY, answer.bodyPlace);
  const next = fields?.read("next", readCount) ?? null;
  const balances = fields?.read("balances", (value, at) => openFields(value, BALANCES, at));
  const known = CREDIT_KINDS.map((kind) => [kind, balances?.read(kind, readCount)] as const);
  return {
    data: movements,
    next,
    balances: Object.fromEntries(known.filter(([, balance]) => balance !== undefined)),
  };
};
