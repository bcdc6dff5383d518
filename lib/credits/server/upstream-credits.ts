import { readRows } from "@/lib/platform/upstream/find-rows";
import { openFields, type ReadValue } from "@/lib/platform/upstream/read-fields";
import { wholeNumber } from "@/lib/platform/upstream/read-values";
import type { AnswerReader } from "@/lib/platform/upstream/unwrap-answer";
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
