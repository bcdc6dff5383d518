"use client";
import { callApi, loadCalls, shrinkPicture, upload } from "@/lib/platform/browser";
import { getMemberHref } from "@/lib/routes";

const call = loadCalls(() => import("../contract/garage"), "garageCalls");

export type FileKind = "image" | "document";

const PHOTO_SIDE = 1600;
const HALF = 0.5;

interface NewFile {
  vin: string;
  kind: FileKind;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export async function addGarageFile({ vin, kind, file, onProgress, signal }: NewFile): Promise<void> {
  const isPaper = kind === "document" && file.type === "application/pdf";
  const small = isPaper
    ? file
    : await shrinkPicture(file, (percent) => onProgress((percent / 100) * HALF), signal, PHOTO_SIDE);
  const body = new FormData();
  body.append("vin", vin);
  body.append("kind", kind);
  body.append("file", small, file.name);
  const startShare = isPaper ? 0 : HALF;
  await upload({
    href: getMemberHref("/api/garage/files"),
    body,
    onProgress: (share) => onProgress(startShare + share * (1 - startShare)),
    signal,
  });
}

export const orderGarageFiles = (vin: string, kind: FileKind, ids: string[]) =>
  callApi(call("orderFiles"), { body: { vin, kind, ids } });

export const removeGarageFile = (id: string) => callApi(call("removeFile"), { query: { id } });

export const restoreGarageFile = (id: string) => callApi(call("restoreFile"), { body: { id } });
