"use client";
import { queryOptions } from "@tanstack/react-query";
import { callApi, loadCalls, shrinkPicture, upload } from "@/lib/platform/browser";
import { getMemberHref } from "@/lib/routes";
import type { DisputeReason } from "./rules";

const call = loadCalls(() => import("./contract"), "disputeCalls");

const PICTURE_SIDE = 1600;

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

async function addEvidence(id: string, file: File): Promise<void> {
  const { signal } = new AbortController();
  const onProgress = () => undefined;
  const attachment =
    file.type === "application/pdf" ? file : await shrinkPicture(file, onProgress, signal, PICTURE_SIDE);
  const body = new FormData();
  body.append("id", id);
  body.append("file", attachment, file.name);
  await upload({ href: getMemberHref("/api/disputes/files"), body, onProgress, signal });
}

/** Includes size and time, because some cameras give every picture the same name. */
export const getFileKey = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

export interface RejectedFile {
  file: string;
  name: string;
  error: unknown;
}

export async function uploadEvidence(id: string, files: readonly File[]): Promise<RejectedFile[]> {
  const rejectedFiles: RejectedFile[] = [];
  for (const file of files) {
    try {
      await addEvidence(id, file);
    } catch (error) {
      rejectedFiles.push({ file: getFileKey(file), name: file.name, error });
    }
  }
  return rejectedFiles;
}
