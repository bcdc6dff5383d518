"use client";
import { queryOptions } from "@tanstack/react-query";
import type { ColumnMapping } from "@/lib/core/garage/garage-csv";
import { memberHref } from "@/lib/routes";
import { garageKeys } from "./garage";
import { callApi, callsOf } from "./http/request";

const call = callsOf(() => import("@/lib/contract/garage"), "garageCalls");

/** A plain link: the browser downloads the server's response, also in a web view. */
export const garageExportHref = memberHref("/api/garage/export");

export interface ImportFile {
  name: string;
  csv: string;
  mapping: ColumnMapping & { vin: number };
  /** VINs that are taken although their check digit is wrong. */
  confirmed: string[];
}

/** Previews or imports a file; a dry run has the same response and changes nothing. */
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
