"use client";
import { Suspense, useState } from "react";
import { lazyPart } from "@/lib/client/lazy-part";
import type { DialogProps } from "./dialog-sheet";

const DialogSheet = lazyPart(async () => (await import("./dialog-sheet")).DialogSheet);

/** A sheet laid over the page; from below on phones. Its script is no part of the first load. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogSheet {...props} />
    </Suspense>
  );
}
