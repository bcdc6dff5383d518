"use client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { removeImage, uploadImage } from "@/lib/client/profile";
import { shrinkPicture } from "@/lib/client/resize-picture";
import { useUpdatedUser } from "./use-updated-user";

export class UnreadablePicture extends Error {}

export type PictureStep = { name: "shrink"; percent: number } | { name: "send" };

export function useProfilePicture(callbacks: { onSaved: () => void; onRemoved: () => void }) {
  const keep = useUpdatedUser();
  const [step, setStep] = useState<PictureStep | null>(null);
  const replace = useMutation({
    mutationFn: async (file: File) => {
      setStep({ name: "shrink", percent: 0 });
      const stop = new AbortController();
      const small = await shrinkPicture(
        file,
        (percent) => setStep({ name: "shrink", percent }),
        stop.signal,
      ).catch(() => {
        throw new UnreadablePicture();
      });
      setStep({ name: "send" });
      return uploadImage(small);
    },
    onSuccess: (user) => {
      keep(user);
      callbacks.onSaved();
    },
    onSettled: () => setStep(null),
  });
  const remove = useMutation({
    mutationFn: removeImage,
    onSuccess: (user) => {
      keep(user);
      callbacks.onRemoved();
    },
  });
  function choose(file: File) {
    remove.reset();
    replace.mutate(file);
  }
  function removePicture() {
    replace.reset();
    remove.mutate();
  }
  return { step, choose, removePicture, removing: remove.isPending, error: replace.error ?? remove.error };
}
