"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useRef, useState } from "react";
import { LoginAgainLink } from "@/components/shell/login-again";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { Progress } from "@/components/ui/progress";
import { removeImage, uploadImage } from "@/lib/account/client/profile";
import { ApiError, shrinkPicture, useErrorText } from "@/lib/platform/browser";
import { PROFILE_IMAGE_MAX_BYTES, PROFILE_IMAGE_MAX_PIXELS, TOAST_MS } from "@/lib/platform/values";
import { useToasts } from "@/stores/toast";
import { useUpdatedUser } from "./use-updated-user";

const MEGABYTE = 1024 * 1024;

class UnreadablePicture extends Error {}

type PictureStep = { name: "shrink"; percent: number } | { name: "send" };

function useProfilePicture(callbacks: { onSaved: () => void; onRemoved: () => void }) {
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

function PictureProgress({ step }: { step: PictureStep }) {
  const t = useTranslations("profile.picture");
  const sending = step.name === "send";
  return (
    <Progress
      label={t("progress")}
      steps={[
        sending
          ? { name: t("shrunk"), state: "done" }
          : { name: t("shrink", { percent: Math.round(step.percent) }), state: "now" },
        { name: t("send"), state: sending ? "now" : "waiting" },
      ]}
    />
  );
}

function PictureProblem({ error }: { error: unknown }) {
  const t = useTranslations("profile.picture");
  const errorText = useErrorText();
  const code = error instanceof ApiError ? error.code : "";
  const unreadable = error instanceof UnreadablePicture || code === "unsupported_media_type";
  const text = unreadable ? t("unreadable") : code === "too_large" ? t("tooLarge") : errorText(error);
  return (
    <ErrorNote
      title={text}
      action={code === "not_logged_in" ? <LoginAgainLink section="details" /> : undefined}
    />
  );
}

export function ProfilePicture({ image, isWhole = false }: { image: string | null; isWhole?: boolean }) {
  const t = useTranslations("profile.picture");
  const show = useToasts((state) => state.show);
  const input = useRef<HTMLInputElement>(null);
  const { step, choose, removePicture, removing, error } = useProfilePicture({
    onSaved: () => show({ title: t("saved"), duration: TOAST_MS.save }),
    onRemoved: () => show({ title: t("removed"), duration: TOAST_MS.remove }),
  });
  function onChosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // Lets the user choose the same file again.
    event.target.value = "";
    if (file) choose(file);
  }
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-5 lg:grid lg:justify-items-start">
        {image ? (
          // biome-ignore lint/performance/noImgElement: next/image writes an inline style, which the CSP refuses.
          <img
            src={image}
            alt={t("alt")}
            width={160}
            height={160}
            className={`size-28 flex-none rounded border border-rule lg:size-40 ${isWhole ? "object-contain" : "object-cover"}`}
          />
        ) : (
          <div className="caps grid size-28 flex-none place-items-center rounded border border-ink-3 border-dashed p-2 text-center lg:size-40">
            {t("none")}
          </div>
        )}
        <div className="flex flex-wrap gap-2.5">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={t("choose")}
            hidden
            onChange={onChosen}
          />
          <Button variant="quiet" busy={step !== null} onClick={() => input.current?.click()}>
            {t(image ? "replace" : "choose")}
          </Button>
          {image ? (
            <Button variant="plain" busy={removing} onClick={removePicture}>
              {t("remove")}
            </Button>
          ) : null}
        </div>
      </div>
      {step ? <PictureProgress step={step} /> : null}
      {error && !step ? <PictureProblem error={error} /> : null}
      <p className="text-ink-2 text-sm">
        {t("hint", { pixels: PROFILE_IMAGE_MAX_PIXELS, megabytes: PROFILE_IMAGE_MAX_BYTES / MEGABYTE })}
      </p>
    </div>
  );
}
