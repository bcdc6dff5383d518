"use client";
import { queryOptions } from "@tanstack/react-query";
import type { DisputeReason } from "@/lib/core/dispute/dispute";
import { memberHref } from "@/lib/routes";
import { callApi, callsOf } from "./http/request";
import { upload } from "./http/upload";
import { shrinkPicture } from "./resize-picture";

const call = callsOf(() => import("@/lib/contract/dispute"), "disputeCalls");

/** The maximum side of a picture on the server, in pixels. */
const PICTURE_SIDE = 1600;

/** The user's disputes of a vehicle's records, newest first. A Members API without disputes answers 'not_found'. */
export function disputesQuery(vin: string) {
  return queryOptions({
    queryKey: ["dispute", vin],
    queryFn: async ({ signal }) => (await callApi(call("list"), { query: { vin }, signal })).data,
  });
}

interface NewDispute {
  vin: string;
  record: string;
  source: string;
  reason: DisputeReason;
  text: string;
}

export const openDispute = async (body: NewDispute) => (await callApi(call("open"), { body })).data;
export const withdrawDispute = (id: string) => callApi(call("withdraw"), { body: { id } });
export const removeEvidence = (id: string) => callApi(call("removeFile"), { query: { id } });

/** Uploads evidence; pictures are scaled down here first, and re-encoded by the server. */
async function addEvidence(id: string, file: File): Promise<void> {
  const { signal } = new AbortController();
  const onProgress = () => undefined;
  const sent =
    file.type === "application/pdf" ? file : await shrinkPicture(file, onProgress, signal, PICTURE_SIDE);
  const body = new FormData();
  body.append("id", id);
  body.append("file", sent, file.name);
  await upload({ href: memberHref("/api/disputes/files"), body, onProgress, signal });
}

/** Cameras may give every picture the same name, so the name alone does not identify a file. */
export const sameFile = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** A file that was rejected. */
export interface RejectedFile {
  /** Distinguishes it from another file of the same name. */
  file: string;
  name: string;
  error: unknown;
}

/** Uploads files one after another; rejected files are returned with their errors, the rest were added. */
export async function uploadEvidence(id: string, files: readonly File[]): Promise<RejectedFile[]> {
  const refused: RejectedFile[] = [];
  for (const file of files) {
    try {
      await addEvidence(id, file);
    } catch (error) {
      refused.push({ file: sameFile(file), name: file.name, error });
    }
  }
  return refused;
}
