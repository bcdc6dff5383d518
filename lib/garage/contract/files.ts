import * as z from "zod";
import { defineCall, defineObject, idSchema, success, TOKEN_HEADER, TOKEN_QUERY } from "@/lib/platform/calls";
import { vinSchema } from "@/lib/vehicle/contract/fields";

/** Bytes: an 8 MB document plus multipart overhead. */
const UPLOAD_BYTES = 8_600_000;

const kindSchema = z.enum(["image", "document"]);
const links = defineObject("GarageFile", {
  id: z.string(),
  kind: kindSchema,
  name: z.string(),
  url: z.string(),
});

export const garageFileCalls = {
  addFile: defineCall({
    name: "garage.addFile",
    method: "POST",
    path: "/api/garage/files",
    summary:
      "Adds a photo (PNG, JPEG or WebP, at most 2 MB) or a document (the same, or a PDF of at most 8 MB) to a saved vehicle. Pictures are stored as WebP of at most 1600×1600 without metadata. Up to 40 of each kind per vehicle.",
    auth: TOKEN_HEADER,
    body: "multipart",
    request: z.object({ vin: vinSchema, kind: kindSchema, file: z.file("Choose a file.") }),
    response: success({ data: links }),
    limits: { bodyBytes: UPLOAD_BYTES, timeoutMs: 60_000, perMinute: 60 },
  }),
  file: defineCall({
    name: "garage.file",
    method: "GET",
    path: "/api/garage/file",
    summary: "Returns one of the caller's own photos or documents; `size=small` returns a thumbnail.",
    auth: TOKEN_HEADER,
    query: z.object({ id: idSchema, size: z.enum(["small", "full"]).default("full") }),
    response: z.instanceof(Uint8Array),
    answers: "file",
    limits: { perMinute: 600 },
  }),
  orderFiles: defineCall({
    name: "garage.orderFiles",
    method: "POST",
    path: "/api/garage/files/order",
    summary: "Orders a vehicle's files of one kind by `ids`. The first photo represents the vehicle.",
    auth: TOKEN_HEADER,
    body: "json",
    request: z.object({ vin: vinSchema, kind: kindSchema, ids: z.array(idSchema).max(100) }),
    response: success({}),
    limits: { exact: false },
  }),
  removeFile: defineCall({
    name: "garage.removeFile",
    method: "DELETE",
    path: "/api/garage/files",
    summary: "Removes a file; `restoreFile` restores it for a day.",
    auth: TOKEN_QUERY,
    query: z.object({ id: idSchema }),
    response: success({}),
    limits: { exact: false },
  }),
  restoreFile: defineCall({
    name: "garage.restoreFile",
    method: "POST",
    path: "/api/garage/files/restore",
    summary: "Restores a file removed within the last day.",
    auth: TOKEN_HEADER,
    body: "json",
    request: z.object({ id: idSchema }),
    response: success({ data: links }),
    limits: { exact: false },
  }),
};
