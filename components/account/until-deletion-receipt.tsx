"use client";
import type { ReactNode } from "react";
import { useDeletionReceipt } from "@/stores/deletion-receipt";

/** Shows what asks for a deletion request for as long as none was sent: a receipt takes its place. */
export function UntilDeletionReceipt({ children }: { children: ReactNode }) {
  return useDeletionReceipt((state) => state.receipt) ? null : children;
}
