import { AppError } from "@/lib/core/errors";
import type { Cursor } from "./garage-repository";

const CURSOR = /^(\d{1,15})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** A cursor is a position in the caller's own list and nothing else: it gives access to nobody's rows. */
export function writeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt.getTime()}_${id}`).toString("base64url");
}

export function readCursor(text: string): Cursor {
  const match = CURSOR.exec(Buffer.from(text, "base64url").toString("latin1"));
  const createdAt = new Date(Number(match?.[1] ?? Number.NaN));
  if (!match?.[2] || Number.isNaN(createdAt.getTime())) {
    const message = "This page address is not one of ours. Begin at the first page.";
    throw new AppError("invalid_fields", message, { fields: { cursor: message } });
  }
  return { createdAt, id: match[2] };
}
