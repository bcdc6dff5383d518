import { randomUUID } from "node:crypto";
import { calls } from "@/lib/contract/table";
import { PROFILE_IMAGE_MAX_BYTES } from "@/lib/core/constants";
import { AppError } from "@/lib/core/errors";
import { reencodePicture } from "../providers/picture";
import { type CallContext, requireUser, type ServedCall, serve, succeeded } from "../serve";
import {
  addFile,
  type FileRow,
  fileHref,
  findFile,
  orderFiles,
  removeFile,
  restoreFile,
} from "./file-repository";
import { findVehicle, notInGarage } from "./garage-repository";

const SIDE = 1600;
const SMALL_SIDE = 480;
const PAPER_MAX_BYTES = 8 * 1024 * 1024;
const NAME_LONGEST = 120;

interface MadeFile {
  mediaType: FileRow["mediaType"];
  whole: Uint8Array;
  small: Uint8Array | null;
}

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-";
}

/** The first bytes decide what it is; name and stated type count for nothing. A picture is drawn anew, a PDF kept as it is. */
async function make(sent: Blob, kind: FileRow["kind"]): Promise<MadeFile> {
  const bytes = new Uint8Array(await sent.arrayBuffer());
  if (kind === "document" && isPdf(bytes)) {
    if (bytes.byteLength > PAPER_MAX_BYTES)
      throw new AppError("too_large", "This file is too large. Use one of at most 8 MB.");
    return { mediaType: "application/pdf", whole: bytes, small: null };
  }
  if (bytes.byteLength > PROFILE_IMAGE_MAX_BYTES)
    throw new AppError("too_large", "This picture is too large. Use one of at most 2 MB.");
  const whole = await reencodePicture(bytes, SIDE);
  const small = kind === "image" ? await reencodePicture(whole, SMALL_SIDE) : null;
  return { mediaType: "image/webp", whole, small };
}

/** A name to show: without folders and control characters, as long as a line. */
function shownName(sent: Blob): string {
  const given = sent instanceof File ? sent.name : "";
  const name = given.split(/[\\/]/).at(-1)?.replace(/\p{C}/gu, "").trim() ?? "";
  return name.slice(0, NAME_LONGEST) || "file";
}

const told = ({ id, kind, name }: FileRow) => ({ id, kind, name, url: fileHref(id) });

/** The bytes are there before the row names them; a row that could not be written leaves none behind. */
async function upload(context: CallContext<typeof calls.garage.addFile>) {
  const { db, site, body, services } = context;
  const { id: userId } = requireUser(context);
  const vehicle = await findVehicle(db, site.id, userId, body.vin);
  if (!vehicle) throw notInGarage();
  const { mediaType, whole, small } = await make(body.file, body.kind);
  const id = randomUUID();
  const fileKey = `garage-files/${id}.${mediaType === "application/pdf" ? "pdf" : "webp"}`;
  const smallKey = small ? `garage-files/${id}-small.webp` : null;
  await services.files.put(fileKey, whole);
  try {
    if (small && smallKey) await services.files.put(smallKey, small);
    const row = await addFile(db, {
      ...{ id, siteId: site.id, userId, vehicleId: vehicle.id, kind: body.kind },
      ...{ name: shownName(body.file), mediaType, fileKey, smallKey },
      bytes: whole.byteLength + (small?.byteLength ?? 0),
      createdAt: services.now(),
    });
    return succeeded({ data: told(row) });
  } catch (error) {
    await services.files.remove(fileKey);
    if (smallKey) await services.files.remove(smallKey);
    throw error;
  }
}

async function download(context: CallContext<typeof calls.garage.file>): Promise<Response> {
  const { db, site, query, services } = context;
  const row = await findFile(db, site.id, requireUser(context).id, query.id);
  const isSmall = query.size === "small" && row?.smallKey;
  const bytes = row ? await services.files.get(isSmall ? (row.smallKey ?? "") : row.fileKey) : null;
  if (!row || !bytes) throw new AppError("not_found", "There is no such file.");
  const plain = row.name
    .replace(/\.[^.]*$/, "")
    .replace(/[^\w .-]/g, "_")
    .trim();
  const name = `${plain || "file"}.${row.mediaType === "application/pdf" ? "pdf" : "webp"}`;
  return new Response(new Blob([new Uint8Array(bytes)]), {
    headers: { "content-type": row.mediaType, "content-disposition": `attachment; filename="${name}"` },
  });
}

export const garageFileRoutes: ServedCall[] = [
  serve(calls.garage.addFile, upload),
  serve(calls.garage.file, download),

  serve(calls.garage.orderFiles, async (context) => {
    const { db, site, body } = context;
    const { id: userId } = requireUser(context);
    const vehicle = await findVehicle(db, site.id, userId, body.vin);
    if (!vehicle) throw notInGarage();
    await orderFiles(db, { siteId: site.id, userId, vehicleId: vehicle.id, kind: body.kind }, body.ids);
    return succeeded({});
  }),

  serve(calls.garage.removeFile, async (context) => {
    const { db, site, query, services } = context;
    const row = await removeFile(db, site.id, requireUser(context).id, query.id, services.now());
    if (!row) throw new AppError("not_found", "There is no such file.");
    return succeeded({});
  }),

  serve(calls.garage.restoreFile, async (context) => {
    const { db, site, body, services } = context;
    const row = await restoreFile(db, site.id, requireUser(context).id, body.id, services.now());
    if (!row) throw new AppError("not_found", "There is no such file.");
    return succeeded({ data: told(row) });
  }),
];
