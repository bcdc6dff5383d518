"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { garageKeys } from "@/lib/garage/client/garage";
import { importGarageFile, undoGarageImport } from "@/lib/garage/client/import";
import { type ColumnMapping, guessMapping } from "@/lib/garage/contract/csv";
import {
  AppError,
  type CsvRecord,
  decodeText,
  listUnreadColumns,
  type UnreadColumn,
} from "@/lib/platform/values";

interface ChosenFile {
  name: string;
  csv: string;
  header: readonly string[];
  columns: readonly UnreadColumn[];
  lines: number;
}

async function findText(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer().catch(() => null);
  return bytes && decodeText(new Uint8Array(bytes));
}

type ReadFile = { csv: string; records: CsvRecord[] };

/** Returns an AppError if the file exceeds a limit, and null if it isn't readable text. */
async function readFile(file: File): Promise<ReadFile | AppError | null> {
  const reader = await import("@/lib/platform/values/read-csv").catch(() => null);
  const csv = await findText(file);
  if (csv === null || reader === null) return null;
  try {
    return { csv, records: reader.readCsv(csv) };
  } catch (error) {
    return error instanceof AppError ? error : null;
  }
}

export function useImport() {
  const client = useQueryClient();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const [problem, setProblem] = useState<string | null>(null);
  /** VINs with an invalid check digit that the user confirmed. */
  const [confirmed, setConfirmed] = useState<string[]>([]);
  const refresh = () => client.invalidateQueries({ queryKey: garageKeys.all });
  const request = () => {
    if (!file || mapping.vin === undefined) throw new Error("a file and its VIN column come first");
    return { name: file.name, csv: file.csv, mapping: { ...mapping, vin: mapping.vin }, confirmed };
  };
  const dry = useMutation({
    mutationFn: async () => importGarageFile({ ...request(), confirmed: [] }, true),
  });
  const take = useMutation({
    mutationFn: async () => importGarageFile(request(), false),
    onSuccess: refresh,
  });
  const undo = useMutation({ mutationFn: undoGarageImport, onSuccess: refresh });

  function forget() {
    for (const mutation of [dry, take, undo]) mutation.reset();
    setProblem(null);
    setConfirmed([]);
  }
  async function choose(chosen: File) {
    forget();
    const read = await readFile(chosen);
    if (read === null || read instanceof AppError) {
      setFile(null);
      setProblem(read?.message ?? "unreadable");
      return;
    }
    const { csv, records } = read;
    const header = records[0]?.cells ?? [];
    const lines = records.slice(1);
    const columns = listUnreadColumns(header, lines, []);
    setFile({ name: chosen.name, csv, header, columns, lines: lines.length });
    setMapping(guessMapping(header));
  }
  function map(column: keyof ColumnMapping, at: number | undefined) {
    forget();
    setMapping({ ...mapping, [column]: at });
  }
  const mapped = Object.values(mapping);
  const unread = file?.columns.filter(({ number }) => !mapped.includes(number - 1)) ?? [];
  return { file, mapping, unread, problem, confirmed, setConfirmed, choose, map, dry, take, undo };
}
