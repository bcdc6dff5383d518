import type { CallExample } from "@/lib/platform/calls";

const ID = "3f0c7a52-6c1e-4f4e-9a63-5d1c2b7e8f90";
const run = {
  id: ID,
  kind: "market",
  file: "market.csv",
  dry_run: false,
  state: "done",
  size: 1423,
  offset: 1423,
  lines: 8,
  records: 7,
  added: 6,
  updated: 0,
  unchanged: 0,
  failed: 1,
  unread: ["dealer_phone"],
  error: null,
  by: "7b0f0a8e-0c55-4c0e-8a52-3f1d5f1f6a11",
  started: "2026-01-15T12:00:00.000Z",
  changed: "2026-01-15T12:00:02.000Z",
  ended: "2026-01-15T12:00:02.000Z",
};
const needs = "The session of an administrator of all sites";
const aRun = `${needs}, and an import.`;

export const adminImportsExamples: Record<string, CallExample> = {
  "admin.imports": {
    query: { kind: "market" },
    answer: { status: "success", data: [run], next: null, total: 1 },
    needs: aRun,
  },
  "admin.importsExport": { query: { kind: "market" }, needs: aRun },
  "admin.sendImport": {
    query: { kind: "market", name: "market.csv" },
    answer: {
      status: "success",
      data: {
        ...run,
        state: "running",
        offset: 0,
        lines: 0,
        records: 0,
        added: 0,
        failed: 0,
        ended: null,
      },
    },
    needs: `${needs}; the body is the file itself, such as docs/samples/market.csv.`,
  },
  "admin.importRun": {
    query: { id: ID },
    answer: {
      status: "success",
      data: {
        ...run,
        errors: [
          {
            line: 5,
            column: "date",
            cell: "02/05/2011",
            message: "date must be YYYY, YYYY-MM or YYYY-MM-DD",
          },
        ],
      },
    },
    needs: aRun,
  },
  "admin.stopImport": {
    body: { id: ID },
    answer: { status: "success", data: { ...run, state: "stopped" } },
    needs: `${needs}, and an import that is running.`,
  },
  "admin.retryImport": {
    body: { id: ID },
    answer: { status: "success", data: { ...run, state: "running", ended: null } },
    needs: `${needs}, and an import that failed.`,
  },
  "admin.undoImport": {
    body: { id: ID },
    answer: { status: "success", data: { ...run, state: "undone" } },
    needs: `${needs}, and an import that wrote records which no later import has changed.`,
  },
};
