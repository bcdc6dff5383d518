import { isUnproven } from "@/lib/account/server";
import {
  createUploadedFileResponse,
  displayFileName,
  getFileExtension,
  readUploadedFile,
  removeFiles,
} from "@/lib/platform/files";
import { type CallContext, requireUser, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { resizeOwnPicture } from "@/lib/platform/render";
import { AppError, createRandomId } from "@/lib/platform/values";
import { garageCalls } from "../contract/garage";
import {
  addFile,
  type FileRow,
  findFile,
  getFileHref,
  orderFiles,
  removeFile,
  restoreFile,
} from "./file-repository";
import { createNotInGarageError, findVehicle } from "./garage-repository";

const SMALL_SIDE = 480;

const createFileResponse = ({ id, kind, name }: FileRow) => ({ id, kind, name, url: getFileHref(id) });

/** Stores the file before its row, and deletes it if the row can't be written. */
async function upload(context: CallContext<typeof garageCalls.addFile>) {
  const { db, site, body, services } = context;
  const user = requireUser(context);
  const userId = user.id;
  const vehicle = await findVehicle(db, site.id, userId, body.vin);
  if (!vehicle) throw createNotInGarageError();
  const owner = { site: site.uri, userId };
  const allowPdf = body.kind === "document";
  const whole = await readUploadedFile(services.input, owner, body.file, { allowPdf });
  const { mediaType, bytes } = whole;
  const small = whole.picture && !allowPdf ? await resizeOwnPicture(whole.picture, SMALL_SIDE, "webp") : null;
  const id = createRandomId();
  const fileKey = `garage-files/${id}.${getFileExtension(mediaType)}`;
  const smallKey = small ? `garage-files/${id}-small.webp` : null;
  await services.files.put(fileKey, whole.content);
  try {
    if (small && smallKey) await services.files.put(smallKey, small);
    const file = {
      id,
      siteId: site.id,
      userId,
      vehicleId: vehicle.id,
      kind: body.kind,
      name: displayFileName(body.file),
      mediaType,
      fileKey,
      smallKey,
      bytes: bytes + (small?.byteLength ?? 0),
      createdAt: services.now(),
    };
    const row = await addFile(db, file, { isUnproven: isUnproven(context, user) });
    return succeeded({ data: createFileResponse(row) });
  } catch (error) {
    await removeFiles(services, smallKey ? [fileKey, smallKey] : [fileKey]);
    throw error;
  }
}

async function download(context: CallContext<typeof garageCalls.file>): Promise<Response> {
  const { db, site, query, services } = context;
  const row = await findFile(db, site.id, requireUser(context).id, query.id);
  const isSmall = query.size === "small" && row?.smallKey;
  const bytes = row ? await services.files.get(isSmall ? (row.smallKey ?? "") : row.fileKey) : null;
  if (!row || !bytes) throw new AppError("not_found", "We couldn't find this file.");
  return createUploadedFileResponse(row, bytes);
}

export const garageFileRoutes: ServedCall[] = [
  serve(garageCalls.addFile, upload),
  serve(garageCalls.file, download),

  serve(garageCalls.orderFiles, async (context) => {
    const { db, site, body } = context;
    const { id: userId } = requireUser(context);
    const vehicle = await findVehicle(db, site.id, userId, body.vin);
    if (!vehicle) throw createNotInGarageError();
    await orderFiles(db, { siteId: site.id, userId, vehicleId: vehicle.id, kind: body.kind }, body.ids);
    return succeeded({});
  }),

  serve(garageCalls.removeFile, async (context) => {
    const { db, site, query, services } = context;
    const row = await removeFile(db, site.id, requireUser(context).id, query.id, services.now());
    if (!row) throw new AppError("not_found", "We couldn't find this file.");
    return succeeded({});
  }),

  serve(garageCalls.restoreFile, async (context) => {
    const { db, site, body, services } = context;
    const row = await restoreFile(db, site.id, requireUser(context).id, body.id, services.now());
    if (!row) throw new AppError("not_found", "We couldn't find this file.");
    return succeeded({ data: createFileResponse(row) });
  }),
];
