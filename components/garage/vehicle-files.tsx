"use client";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { ProgressBar } from "@/components/ui/progress";
import type { FileKind } from "@/lib/client/garage-files";
import { ApiError } from "@/lib/client/http/api-error";
import { useErrorText } from "@/lib/client/use-error-text";
import type { GarageVehicle } from "@/lib/contract/garage";
import { FileTile } from "./file-tile";
import { useVehicleFiles } from "./use-vehicle-files";

const accepted: Record<FileKind, string> = {
  image: "image/*",
  document: "application/pdf,image/*",
};
const layout: Record<FileKind, string> = {
  image: "grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4",
  document: "grid gap-2",
};

export function VehicleFiles({ vehicle, kind }: { vehicle: GarageVehicle; kind: FileKind }) {
  const t = useTranslations("garage.files");
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const { uploading, removed, refused, error, choose, move, cancel, remove, restore } = useVehicleFiles(
    vehicle,
    kind,
  );
  const files = kind === "image" ? vehicle.images : vehicle.documents;

  useEffect(() => {
    if (removed) undo.current?.focus();
  }, [removed]);

  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const list = [...(event.target.files ?? [])];
    // Lets the user choose the same file again.
    event.target.value = "";
    if (list.length > 0) choose(list);
  }
  function moveAndSay(from: number, to: number) {
    move(from, to);
    setAnnouncement(t("moved", { place: to + 1, count: files.length }));
  }
  function problem(): string {
    if (!(error instanceof ApiError)) return error?.name === "AbortError" ? t("stopped") : t("unreadable");
    if (error.code === "infected") return `${refused}: ${errorText(error)}`;
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
      {error && !uploading ? <ErrorNote title={problem()} /> : null}
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
          onChange={chosen}
        />
        <Button variant="quiet" busy={uploading !== null} onClick={() => input.current?.click()}>
          {t(kind === "image" ? "addPhotos" : "addDocuments")}
        </Button>
        <p className="mt-2 text-ink-2 text-sm">{t(kind === "image" ? "photoLimits" : "documentLimits")}</p>
      </div>
    </div>
  );
}
