"use client";
import { queryOptions } from "@tanstack/react-query";
import type { DisputeReason } from "@/lib/core/dispute";
import { memberHref } from "@/lib/routes";
import { callApi, callsOf } from "./request";
import { shrinkPicture } from "./shrink-picture";
import { upload } from "./upload";

const call = callsOf(() => import("@/lib/contract/dispute"), "disputeCalls");

/** What the server keeps of a picture at most, in pixels a side. */
const PICTURE_SIDE = 1600;

/** The user's disputes of a car's records, newest first. A Members API that knows none answers 'not_found'. */
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

/** Sends evidence; a picture is made smaller here first, and drawn anew by the server. */
export async function addEvidence(id: string, file: File): Promise<void> {
  const { signal } = new AbortController();
  const onProgress = () => undefined;
  const sent =
    file.type === "application/pdf" ? file : await shrinkPicture(file, onProgress, signal, PICTURE_SIDE);
  const body = new FormData();
  body.append("id", id);
  body.append("file", sent, file.name);
  await upload({ href: memberHref("/api/disputes/files"), body, onProgress, signal });
}

/** A camera gives every picture the same name: the name alone does not tell two files apart. */
export const sameFile = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** A file that was not taken. */
export interface Refused {
  /** Tells it apart from another of its name. */
  file: string;
  name: string;
  error: unknown;
}

/** Sends files one after another; what was refused is named with its error, the rest is there. */
export async function addAllEvidence(id: string, files: readonly File[]): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const file of files) {
    try {
      await addEvidence(id, file);
    } catch (error) {
      refused.push({ file: sameFile(file), name: file.name, error });
    }
  }
  return refused;
}
