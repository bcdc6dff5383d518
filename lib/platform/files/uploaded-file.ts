import type { InputOwner, InputPool } from "@/lib/platform/input";
import { readPicture } from "@/lib/platform/render";
import { AppError } from "@/lib/platform/values";

const PICTURE_SIDE = 1600;
const PAPER_MAX_BYTES = 8 * 1024 * 1024;
const NAME_LONGEST = 120;

export type UploadMediaType = "image/webp" | "application/pdf";

export interface StoredUpload {
  mediaType: UploadMediaType;
  content: Uint8Array | Blob;
  picture: Uint8Array | null;
  bytes: number;
}

async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 5).text()) === "%PDF-";
}

/** Detects the type from the content, not the declared type. Re-encodes pictures and stores PDFs unread. */
export async function readUploadedFile(
  input: InputPool,
  owner: InputOwner,
  file: Blob,
  { allowPdf }: { allowPdf: boolean },
): Promise<StoredUpload> {
  if (allowPdf && (await isPdf(file))) {
    if (file.size > PAPER_MAX_BYTES)
      throw new AppError("too_large", "This file is too large. Use one of at most 8 MB.");
    return { mediaType: "application/pdf", content: file, picture: null, bytes: file.size };
  }
  const picture = await readPicture(input, owner, file, { side: PICTURE_SIDE });
  return { mediaType: "image/webp", content: picture, picture, bytes: picture.byteLength };
}

export function displayFileName(file: Blob): string {
  const sentName = file instanceof File ? file.name : "";
  const name = sentName.split(/[\\/]/).at(-1)?.replace(/\p{C}/gu, "").trim() ?? "";
  return name.slice(0, NAME_LONGEST) || "file";
}

export function getFileExtension(mediaType: UploadMediaType): "pdf" | "webp" {
  return mediaType === "application/pdf" ? "pdf" : "webp";
}

/** Sends the file as a download, because uploaded files must never open in the site's origin. */
export function createUploadedFileResponse(
  { name, mediaType }: { name: string; mediaType: UploadMediaType },
  bytes: Uint8Array,
): Response {
  const plain = name
    .replace(/\.[^.]*$/, "")
    .replace(/[^\w .-]/g, "_")
    .trim();
  const fileName = `${plain || "file"}.${getFileExtension(mediaType)}`;
  return new Response(new Blob([new Uint8Array(bytes)]), {
    headers: { "content-type": mediaType, "content-disposition": `attachment; filename="${fileName}"` },
  });
}
