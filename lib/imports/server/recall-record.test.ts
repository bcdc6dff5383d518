import { expect, it } from "vitest";
import { flatRecallSchema } from "@/lib/recalls/contract/flat-file";
import { readRecall } from "./recall-record";

const row = {
  RECORD_ID: "1",
  CAMPNO: "26V001000",
  MAKETXT: "SAMPLE",
  MODELTXT: "MODEL B",
  YEARTXT: "2018",
  RCLTYPECD: "V",
};
const readRow = (fields: Record<string, unknown>) =>
  flatRecallSchema.parse(readRecall({ ...row, ...fields }).recall);

it("[DATA-2] converts recall descriptions to plain text, without tags or character references", () => {
  const recall = readRow({
    DESC_DEFECT: "Hose &amp; clamp<br/>may leak.",
    NOTES: "Go to <A HREF=HTTP://WWW.SAFERCAR.GOV>HTTP://WWW.SAFERCAR.GOV</A>.",
  });
  expect(recall.summary).toBe("Hose & clamp may leak.");
  expect(recall.notes).toBe("Go to HTTP://WWW.SAFERCAR.GOV.");
});

it("[DATA-2] keeps text of up to 6,000 characters, and truncates longer text with an ellipsis", () => {
  const longest = "word ".repeat(1200).trimEnd().padEnd(6000, "x");
  const names = { DESC_DEFECT: longest, CONEQUENCE_DEFECT: longest, CORRECTIVE_ACTION: longest };
  expect(readRow(names)).toMatchObject({ summary: longest, consequence: longest, remedy: longest });
  const cut = readRow({ DESC_DEFECT: `${longest} more`, COMPNAME: "PART:".repeat(100) });
  expect(cut.summary).toBe(`${longest.slice(0, -1)}…`);
  expect(cut.component).toHaveLength(400);
  expect(cut.component.endsWith("…")).toBe(true);
});
