"use client";
import { Suspense, useState } from "react";
import { lazyWithPreload } from "@/lib/platform/browser";
import type { DialogProps } from "./dialog-content";

const DialogContent = lazyWithPreload(async () => (await import("./dialog-content")).DialogContent);

export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogContent {...props} />
    </Suspense>
  );
}
