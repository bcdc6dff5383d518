"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { userQuery } from "@/lib/client/account";
import { removeImage, uploadImage } from "@/lib/client/profile";
import { shrinkPicture } from "@/lib/client/shrink-picture";

/** The file is no picture that this browser can read. */
export class UnreadablePicture extends Error {}

/** How far the picture is: made smaller in the browser, then sent and checked by the server. */
export type PictureStep = { name: "shrink"; percent: number } | { name: "send" };

/** Replacing and removing the account's picture. What went wrong stays until the next try. */
export function usePicture(told: { onSaved: () => void; onRemoved: () => void }) {
  const client = useQueryClient();
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
      client.setQueryData(userQuery.queryKey, user);
      told.onSaved();
    },
    onSettled: () => setStep(null),
  });
  const remove = useMutation({
    mutationFn: removeImage,
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      told.onRemoved();
    },
  });
  function choose(file: File) {
    remove.reset();
    replace.mutate(file);
  }
  function takeAway() {
    replace.reset();
    remove.mutate();
  }
  return { step, choose, takeAway, removing: remove.isPending, error: replace.error ?? remove.error };
}
