"use client";
import { memberHref } from "@/lib/routes";
import { callApi, callsOf } from "./http/request";
import { upload } from "./http/upload";
import { shrinkPicture } from "./resize-picture";

const call = callsOf(() => import("@/lib/contract/garage"), "garageCalls");

export type FileKind = "image" | "document";

/** The maximum side of a photo on the server, in pixels. */
const PHOTO_SIDE = 1600;
/** Uploading is the second half of the progress; the first is scaling the picture down. */
const HALF = 0.5;

interface NewFile {
  vin: string;
  kind: FileKind;
  file: File;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a photo or document of a saved vehicle; pictures are scaled down here first, and re-encoded by the
 * server.
 */
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
