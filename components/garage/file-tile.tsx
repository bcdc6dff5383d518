"use client";
import { useTranslations } from "next-intl";
import { type DragEvent, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { DocumentIcon, TrashIcon } from "@/components/ui/icons";
import type { FileKind } from "@/lib/garage/client/files";

interface FileTileProps {
  file: { id: string; url: string; name?: string; small?: string };
  kind: FileKind;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** A custom type so that files dragged from elsewhere don't trigger a move. */
const DRAGGED = "application/x-glovebox-file";
const button =
  "grid size-11 place-items-center rounded text-ink-2 hover:bg-band hover:text-ink disabled:text-ink-3";

export function FileTile({ file, kind, at, count, onMove, onRemove }: FileTileProps) {
  const t = useTranslations("garage.files");
  const [isOver, setOver] = useState(false);
  const name = file.name ?? t("photo", { number: at + 1, count });
  function drop(event: DragEvent) {
    setOver(false);
    const [source, from] = event.dataTransfer.getData(DRAGGED).split(":");
    if (source !== kind) return;
    event.preventDefault();
    onMove(Number(from), at);
  }
  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, `${kind}:${at}`)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        "rounded border bg-sheet",
        isOver ? "border-primary" : "border-hairline",
        kind === "document" && "flex items-center",
      )}
    >
      <a
        href={file.url}
        target="_blank"
        rel="noreferrer"
        className={classNames(
          "text-ink",
          kind === "document" && "flex min-h-11 min-w-0 flex-1 items-center gap-2 px-3",
        )}
      >
        {kind === "image" && file.url.startsWith("/") ? (
          // biome-ignore lint/performance/noImgElement: private picture; the optimizer's request has no session.
          <img
            src={file.small ?? file.url}
            alt={name}
            draggable={false}
            className="aspect-[4/3] w-full object-cover"
          />
        ) : (
          <>
            <DocumentIcon className="size-4 flex-none" />
            <span className="truncate">{name}</span>
          </>
        )}
      </a>
      <div className="flex justify-between">
        <button
          type="button"
          disabled={at === 0}
          aria-label={t("earlier", { name })}
          onClick={() => onMove(at, at - 1)}
          className={button}
        >
          <span aria-hidden="true">←</span>
        </button>
        <button
          type="button"
          disabled={at === count - 1}
          aria-label={t("later", { name })}
          onClick={() => onMove(at, at + 1)}
          className={button}
        >
          <span aria-hidden="true">→</span>
        </button>
        <button type="button" aria-label={t("remove", { name })} onClick={onRemove} className={button}>
          <TrashIcon />
        </button>
      </div>
    </li>
  );
}
