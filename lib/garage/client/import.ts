"use client";
import { queryOptions } from "@tanstack/react-query";
import { callApi, loadCalls } from "@/lib/platform/browser";
import { getMemberHref } from "@/lib/routes";
import type { ColumnMapping } from "../contract/csv";
import { garageKeys } from "./garage";

const call = loadCalls(() => import("../contract/garage"), "garageCalls");

/** A plain link, so downloads work in web views. */
export const garageExportHref = getMemberHref("/api/garage/export");

export interface ImportFile {
  name: string;
  csv: string;
  mapping: ColumnMapping & { vin: number };
  confirmed: string[];
}

export async function importGarageFile(file: ImportFile, dryRun: boolean) {
  return (await callApi(call("importFile"), { body: { ...file, dry_run: dryRun } })).data;
}

export function importsQuery() {
  return queryOptions({
    queryKey: garageKeys.imports,
    queryFn: async ({ signal }) => (await callApi(call("imports"), { signal })).data,
  });
}

export async function undoGarageImport(id: string) {
  return (await callApi(call("undoImport"), { body: { id } })).data;
}
