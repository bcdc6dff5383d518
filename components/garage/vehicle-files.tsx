"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { ProgressBar } from "@/components/ui/progress";
import {
  addGarageFile,
  type FileKind,
  orderGarageFiles,
  removeGarageFile,
  restoreGarageFile,
} from "@/lib/garage/client/files";
import { garageVehicleQuery } from "@/lib/garage/client/garage";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { ApiError, useErrorText } from "@/lib/platform/browser";
import { getVehicleState } from "@/lib/vehicle/client/vehicle-state";
import { FileTile } from "./file-tile";

const accepted: Record<FileKind, string> = {
  image: "image/*",
  document: "application/pdf,image/*",
};
const layout: Record<FileKind, string> = {
  image: "grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4",
  document: "grid gap-2",
};

interface UploadState {
  name: string;
  /** 0 to 1. */
  share: number;
}

const toKey = (kind: FileKind) => (kind === "image" ? "images" : "documents");

function useVehicleFiles(vehicle: GarageVehicle, kind: FileKind) {
  const { vin } = vehicle;
  const client = useQueryClient();
  const state = getVehicleState(client);
  const [uploading, setUploading] = useState<UploadState | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const [lastSent, setLastSent] = useState("");
  const stop = useRef<AbortController | null>(null);
  async function refresh() {
    const fresh = await client.fetchQuery({ ...garageVehicleQuery(vin), staleTime: 0 });
    if (fresh) state.updateVehicle(fresh);
  }

  const add = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const stopper = new AbortController();
      stop.current = stopper;
      const { signal } = stopper;
      for (const file of files) {
        setLastSent(file.name);
        const onProgress = (share: number) => setUploading({ name: file.name, share });
        onProgress(0);
        await addGarageFile({ vin, kind, file, onProgress, signal });
      }
    },
    // If one of several files is rejected, the earlier ones were still added.
    onSettled: () => {
      setUploading(null);
      return refresh();
    },
  });
  const order = useMutation({
    mutationFn: (ids: string[]) => orderGarageFiles(vin, kind, ids),
    onMutate: (ids) => {
      const files = [...vehicle[toKey(kind)]].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      state.updateVehicle({ ...vehicle, [toKey(kind)]: files });
    },
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: removeGarageFile,
    onSuccess: (_answer, id) => {
      setRemoved(id);
      return refresh();
    },
  });
  const restore = useMutation({
    mutationFn: restoreGarageFile,
    onSuccess: () => {
      setRemoved(null);
      return refresh();
    },
  });

  function begin() {
    for (const mutation of [add, order, remove, restore]) if (!mutation.isPending) mutation.reset();
  }
  function move(from: number, to: number) {
    const ids = vehicle[toKey(kind)].map((file) => file.id);
    const [id] = ids.splice(from, 1);
    if (id === undefined || to < 0 || to > ids.length) return;
    ids.splice(to, 0, id);
    begin();
    order.mutate(ids);
  }
  function choose(files: readonly File[]) {
    begin();
    add.mutate(files);
  }
  return {
    uploading,
    removed,
    refused: add.error ? lastSent : null,
    error: add.error ?? order.error ?? remove.error ?? restore.error,
    choose,
    move,
    cancel: () => stop.current?.abort(),
    remove: (id: string) => {
      begin();
      remove.mutate(id);
    },
    restore: () => {
      begin();
      if (removed) restore.mutate(removed);
    },
  };
}

export function VehicleFiles({ vehicle, kind }: { vehicle: GarageVehicle; kind: FileKind }) {
  const t = useTranslations("garage.files");
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const {
    uploading,
    removed,
    refused: refusedName,
    error,
    choose,
    move,
    cancel,
    remove,
    restore,
  } = useVehicleFiles(vehicle, kind);
  const files = kind === "image" ? vehicle.images : vehicle.documents;

  useEffect(() => {
    if (removed) undo.current?.focus();
  }, [removed]);

  function getChosen(event: ChangeEvent<HTMLInputElement>) {
    const list = [...(event.target.files ?? [])];
    // Lets the user choose the same file again.
    event.target.value = "";
    if (list.length > 0) choose(list);
  }
  function moveAndSay(from: number, to: number) {
    move(from, to);
    setAnnouncement(t("moved", { place: to + 1, count: files.length }));
  }
  function renderProblem(): string {
    if (!(error instanceof ApiError)) return error?.name === "AbortError" ? t("stopped") : t("unreadable");
    if (error.code === "infected") return `${refusedName}: ${errorText(error)}`;
    if (error.code === "unsupported_media_type") return t(kind === "image" ? "unreadable" : "notADocument");
    if (error.code === "too_large") return t("tooLarge");
    return error.code === "conflict" ? t("full") : errorText(error);
  }

  return (
    <div className="grid gap-4">
      {files.length > 0 ? (
        <ul className={layout[kind]}>
          {files.map((file, at) => (
            <FileTile
              key={file.id}
              file={file}
              kind={kind}
              at={at}
              count={files.length}
              onMove={moveAndSay}
              onRemove={() => remove(file.id)}
            />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t(kind === "image" ? "noPhotos" : "noDocuments")}</p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {uploading ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-48 text-sm">
            <span className="block truncate">{t("sending", { name: uploading.name })}</span>
            <ProgressBar
              aria-label={t("sending", { name: uploading.name })}
              value={uploading.share}
              max={1}
            />
          </p>
          <Button variant="plain" onClick={cancel}>
            {t("stop")}
          </Button>
        </div>
      ) : null}
      {error && !uploading ? <ErrorNote title={renderProblem()} /> : null}
      {removed ? (
        <div role="status" className="flex flex-wrap items-center gap-3">
          <span>{t("removed")}</span>
          <Button ref={undo} variant="quiet" size="sm" onClick={restore}>
            {t("undo")}
          </Button>
        </div>
      ) : null}
      <div>
        <input
          ref={input}
          type="file"
          multiple
          accept={accepted[kind]}
          aria-label={t(kind === "image" ? "addPhotos" : "addDocuments")}
          hidden
          onChange={getChosen}
        />
        <Button variant="quiet" busy={uploading !== null} onClick={() => input.current?.click()}>
          {t(kind === "image" ? "addPhotos" : "addDocuments")}
        </Button>
        <p className="mt-2 text-ink-2 text-sm">{t(kind === "image" ? "photoLimits" : "documentLimits")}</p>
      </div>
    </div>
  );
}
