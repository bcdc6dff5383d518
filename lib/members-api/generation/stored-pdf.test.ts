import { expect, it } from "vitest";
import type { DocumentRow } from "./document-repository";
import { fileName } from "./stored-pdf";

const row = (product: DocumentRow["product"], model: unknown) =>
  ({ product, model, vin: "2T1BURHE5JC034461", number: "GB-0000-0000" }) as DocumentRow;

it("[FIRST-1] names a document's file in its language", () => {
  expect(fileName(row("vhr", { locale: "en" }), "pdf")).toBe("vehicle-history-report-2T1BURHE5JC034461.pdf");
  expect(fileName(row("vhr", { locale: "es" }), "pdf")).toBe("informe-de-historial-2T1BURHE5JC034461.pdf");
  expect(fileName(row("sticker", { locale: "es" }), "png")).toBe("etiqueta-de-ventana-2T1BURHE5JC034461.png");
});

it("[FIRST-1] a document whose model is missing has an English name", () => {
  expect(fileName(row("uvc", null), "pdf")).toBe("basic-report-2T1BURHE5JC034461.pdf");
});
