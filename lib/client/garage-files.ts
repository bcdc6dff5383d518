"use client";
import { memberHref } from "@/lib/routes";
import { callApi, callsOf } from "./request";
import { shrinkPicture } from "./shrink-picture";
import { upload } from "./upload";

const call = callsOf(() => import("@/lib/contract/garage"), "garageCalls");

export type FileKind = "image" | "document";

/** What the server keeps of a photo at most, in pixels a side. */
const PHOTO_SIDE = 1600;
/** Sending is the second half of the way; the first is making the picture smaller. */
const HALF = 0.5;

interface NewFile {
  vin: string;
  kind: FileKind;
  file: File;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a photo or a paper of a saved car; a picture is made smaller here first, and drawn anew by the server. */
export async function addGarageFile({ vin, kind, file, onProgress, signal }: NewFile): Promise<void> {
  const isPaper = kind === "document" && file.type === "application/pdf";
  const small = isPaper
    ? file
    : await shrinkPicture(file, (percent) => onProgress((percent / 100) * HALF), signal, PHOTO_SIDE);
  const body = new FormData();
  body.append("vin", vin);
  body.append("kind", kind);
  body.append("file", small, file.name);
  const begun = isPaper ? 0 : HALF;
  await upload({
    href: memberHref("/api/garage/files"),
    body,
    onProgress: (share) => onProgress(begun + share * (1 - begun)),
    signal,
  });
}

export const orderGarageFiles = (vin: string, kind: FileKind, ids: string[]) =>
  callApi(call("orderFiles"), { body: { vin, kind, ids } });

export const removeGarageFile = (id: string) => callApi(call("removeFile"), { query: { id } });

export const restoreGarageFile = (id: string) => callApi(call("restoreFile"), { body: { id } });
