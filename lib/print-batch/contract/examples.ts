import type { CallExample } from "@/lib/platform/calls";

const needs = "a dealer's account";
const batch = {
  id: "5d0a5a52-0c3b-4b8e-9a05-6f0d3d3a4b10",
  name: "cars.csv",
  parts: ["sticker", "report"],
  state: "done",
  total: 1,
  counts: { waiting: 0, ready: 1, nothing_found: 0, failed: 0 },
  charged: 2,
  created: "2026-01-15T12:00:00.000Z",
  ended: "2026-01-15T12:00:04.000Z",
};
const row = {
  id: "0b4f5ad4-2f55-4c3c-8a54-0d3a0a7d6c11",
  line: 2,
  vin: "2T1BURHE5JC034461",
  vehicle: "2018 Toyota Corolla",
  stock: "A-104",
  price_cents: 1599500,
  mileage: 45210,
  state: "ready",
  error: null,
  charged: 2,
  report: "/members/api-cwa/view_pdf?id=3e6f6b9e-33a9-4a54-8d0d-5a3f5b1d2c12",
  sticker: "/members/api-cwa/view_pdf?id=7c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e13",
  guide: null,
  label: null,
  brands: null,
};
const list = {
  text: 'stock,vin,price,miles\nA-104,2T1BURHE5JC034461,"$15,995",45210\nA-105,WRONG,,\n',
  parts: ["sticker", "report"],
};
const runningBatch = {
  ...batch,
  state: "running",
  charged: 0,
  ended: null,
  counts: { waiting: 1, ready: 0, nothing_found: 0, failed: 0 },
};

export const printBatchExamples: Record<string, CallExample> = {
  "printBatch.check": {
    body: list,
    answer: {
      data: {
        vehicles: 1,
        errors: [{ line: 3, text: "WRONG", problem: "vin_digits" }],
        refused: 1,
        columns: ["stock", "price", "mileage"],
        unread: [{ number: 5, name: "Lot" }],
        open: [{ line: 3, column: "mileage", text: "TMU" }],
        warnings: [],
        lines: [
          {
            line: 2,
            vin: "2T1BURHE5JC034461",
            vehicle: "2018 Toyota Corolla",
            sticker: "build_data",
            uses: { vhr: 1, sticker: 1 },
          },
        ],
        cost: { vhr: 1, sticker: 1 },
      },
      status: "success",
    },
    needs,
  },
  "printBatch.start": {
    body: { ...list, name: "cars.csv", locale: "en" },
    answer: { data: runningBatch, status: "success" },
    needs,
  },
  "printBatch.list": { answer: { data: [batch], status: "success" }, needs },
  "printBatch.read": {
    query: { id: batch.id },
    answer: { data: { ...batch, printable: 1, lacking: null, rows: [row] }, status: "success" },
    needs: "a print pack",
  },
  "printBatch.resume": {
    body: { id: batch.id },
    answer: { data: runningBatch, status: "success" },
    needs: "a print pack that ran out of credits",
  },
  "printBatch.cancel": {
    body: { id: batch.id },
    answer: { data: { ...runningBatch, state: "cancelled", ended: batch.ended }, status: "success" },
    needs: "a running print pack",
  },
  "printBatch.file": { query: { id: batch.id, start: "1" }, needs: "a print pack with papers" },
  "printBatch.zip": { query: { id: batch.id }, needs: "a print pack with papers" },
};
