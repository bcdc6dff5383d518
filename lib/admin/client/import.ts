"use client";
import { upload } from "@/lib/platform/browser";
import { getMemberHref } from "@/lib/routes";
import type { adminImportKinds } from "../contract/imports";

export type ImportKind = (typeof adminImportKinds)[number];

interface ImportFile {
  file: File;
  kind: ImportKind;
  dryRun: boolean;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export async function sendImport({ file, kind, dryRun, onProgress, signal }: ImportFile): Promise<string> {
  const query = new URLSearchParams({ kind, name: file.name, dry_run: dryRun ? "1" : "0" });
  const href = `${getMemberHref("/api/admin/imports")}?${query}`;
  const contentType = "application/octet-stream";
  return (await upload<{ id: string }>({ href, body: file, contentType, onProgress, signal })).id;
}
