import * as z from "zod";
import { htmlToText, shortenText } from "@/lib/platform/values";
import { flatRecallSchema } from "@/lib/recalls/contract/flat-file";
import { RECALL_TEXT_MAX } from "@/lib/vehicle/contract/history";
import type { RecallRecord } from "./record-repository";

/** Columns of NHTSA's FLAT_RCL files (RCL.txt), with NHTSA's spelling; the files have no header. */
export const RECALL_COLUMNS = [
  "RECORD_ID",
  "CAMPNO",
  "MAKETXT",
  "MODELTXT",
  "YEARTXT",
  "MFGCAMPNO",
  "COMPNAME",
  "MFGNAME",
  "BGMAN",
  "ENDMAN",
  "RCLTYPECD",
  "POTAFF",
  "ODATE",
  "INFLUENCED_BY",
  "MFGTXT",
  "RCDATE",
  "DATEA",
  "RPNO",
  "FMVSS",
  "DESC_DEFECT",
  "CONEQUENCE_DEFECT",
  "CORRECTIVE_ACTION",
  "NOTES",
  "RCL_CMPT_ID",
  "MFR_COMP_NAME",
  "MFR_COMP_DESC",
  "MFR_COMP_PTNO",
  "DO_NOT_DRIVE",
  "PARK_OUTSIDE",
];
/** Columns up to CORRECTIVE_ACTION; older files lack the rest. */
export const RECALL_COLUMNS_MIN = 22;
const UNKNOWN_YEAR = 9999;
const MAX_ID = 2_147_483_647;

const name = (field: string, max: number) =>
  z
    .string(`${field} must be given`)
    .transform((text) => text.replace(/\s+/g, " ").trim().toUpperCase())
    .pipe(z.string().min(1).max(max));

const rowSchema = z.object({
  RECORD_ID: z.coerce.number("RECORD_ID must be a number").int().min(1).max(MAX_ID),
  CAMPNO: z.string("CAMPNO must be given").min(1).max(40),
  MAKETXT: name("MAKETXT", 120),
  MODELTXT: name("MODELTXT", 300),
  YEARTXT: z.coerce.number("YEARTXT must be a year").int().min(0).max(UNKNOWN_YEAR),
});

const formatPlainText = (cell: unknown, max = RECALL_TEXT_MAX) =>
  shortenText(htmlToText(String(cell ?? "")), max);

function toDay(text: unknown): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(String(text ?? "")) ?? [];
  const date = `${year}-${month}-${day}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}

const isYes = (text: unknown) => /^(yes|y|true|1)$/i.test(String(text ?? ""));

export function readRecall(fields: Record<string, unknown>): RecallRecord {
  const row = rowSchema.parse(fields);
  const recall = flatRecallSchema.parse({
    component: formatPlainText(fields.COMPNAME, 400),
    summary: formatPlainText(fields.DESC_DEFECT),
    consequence: formatPlainText(fields.CONEQUENCE_DEFECT),
    remedy: formatPlainText(fields.CORRECTIVE_ACTION),
    notes: formatPlainText(fields.NOTES),
    manufacturer: formatPlainText(fields.MFGTXT ?? fields.MFGNAME, 200),
    reportDate: toDay(fields.RCDATE),
    type: String(fields.RCLTYPECD ?? "V").slice(0, 4),
    affected: /^\d{1,9}$/.test(String(fields.POTAFF ?? "")) ? Number(fields.POTAFF) : null,
    parkIt: isYes(fields.DO_NOT_DRIVE),
    parkOutside: isYes(fields.PARK_OUTSIDE),
  });
  return {
    recordId: row.RECORD_ID,
    campaign: row.CAMPNO,
    make: row.MAKETXT,
    model: row.MODELTXT,
    year: row.YEARTXT === UNKNOWN_YEAR ? 0 : row.YEARTXT,
    recall,
  };
}
