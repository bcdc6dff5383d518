import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildReport } from "@/lib/report/server/model/build-report";
import { renderReportPdf } from "@/lib/report/server/pdf/report-pdf";
import { reportFacts } from "@/tests/setup/document-facts";
import { findActiveContent } from "./pdf-active-content";

const pdf = (...objects: string[]) => Buffer.from(`%PDF-1.7\n${objects.join("\n")}\n%%EOF`, "latin1");
const packed = (objects: string) => {
  const data = deflateSync(Buffer.from(objects)).toString("latin1");
  return `3 0 obj <</Type /ObjStm /Filter /FlateDecode /Length ${data.length}>>\nstream\n${data}\nendstream endobj`;
};

describe("findActiveContent", () => {
  it.each([
    ["/S /JavaScript /JS (app.alert(1))", ["JavaScript", "JS"]],
    ["<</OpenAction<</S/Launch/F(cmd.exe)>>>>", ["OpenAction", "Launch"]],
    ["<</S/J#61vaScript/J#53(x)>>", ["JavaScript", "JS"]],
    ["trailer <</Encrypt 5 0 R>>", ["Encrypt"]],
    ["<</AA<</O 4 0 R>>>>", ["AA"]],
  ])("[SAFE-13] finds active content: %s", async (object, names) => {
    expect(await findActiveContent(pdf(`1 0 obj ${object} endobj`))).toEqual(names);
    expect(await findActiveContent(pdf(packed(`1 0 ${object}`), packed("2 0 <<>>")))).toEqual(names);
  });

  it("[SAFE-13] finds nothing in a plain document", async () => {
    expect(await findActiveContent(pdf("1 0 obj <</Type/Page/JSX 1/Jerry(JS)>> endobj"))).toEqual([]);
    expect(await findActiveContent(await renderReportPdf(buildReport(reportFacts())))).toEqual([]);
  });

  it("[SAFE-13] reads a broken or unterminated stream as far as possible", async () => {
    expect(await findActiveContent(pdf("/ObjStm stream\nnot deflated endstream /JS"))).toEqual(["JS"]);
    expect(await findActiveContent(pdf("/ObjStm stream\n/JS"))).toEqual(["JS"]);
    expect(await findActiveContent(Buffer.alloc(0))).toEqual([]);
  });
});
