import { expect, it } from "vitest";
import type { DocumentRow } from "./document-repository";
import { getFileName } from "./stored-pdf";

const row = (product: DocumentRow["product"], model: unknown) =>
  ({ product, model, vin: "2T1BURHE5JC034461", number: "GB-0000-0000" }) as DocumentRow;

it("[FIRST-1] a document's file name is in the document's language", () => {
  expect(getFileName(row("vhr", { locale: "en" }), "pdf")).toBe(
    "vehicle-history-report-2T1BURHE5JC034461.pdf",
  );
  expect(getFileName(row("vhr", { locale: "es" }), "pdf")).toBe("informe-de-historial-2T1BURHE5JC034461.pdf");
  expect(getFileName(row("sticker", { locale: "es" }), "png")).toBe(
    "etiqueta-de-ventana-2T1BURHE5JC034461.png",
  );
});

it("[FIRST-1] a document whose model isn't stored has an English file name", () => {
  expect(getFileName(row("uvc", null), "pdf")).toBe("basic-report-2T1BURHE5JC034461.pdf");
});
