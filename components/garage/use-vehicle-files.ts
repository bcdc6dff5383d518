"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { garageVehicleQuery } from "@/lib/client/garage";
import {
  addGarageFile,
  type FileKind,
  orderGarageFiles,
  removeGarageFile,
  restoreGarageFile,
} from "@/lib/client/garage-files";
import { vehicleState } from "@/lib/client/vehicle-state";
import type { GarageVehicle } from "@/lib/contract/garage";

export interface UploadState {
  name: string;
  /** 0 to 1. */
  share: number;
}

const keyOf = (kind: FileKind) => (kind === "image" ? "images" : "documents");

export function useVehicleFiles(vehicle: GarageVehicle, kind: FileKind) {
  const { vin } = vehicle;
  const client = useQueryClient();
  const state = vehicleState(client);
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
      const files = [...vehicle[keyOf(kind)]].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      state.updateVehicle({ ...vehicle, [keyOf(kind)]: files });
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
    const ids = vehicle[keyOf(kind)].map((file) => file.id);
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
