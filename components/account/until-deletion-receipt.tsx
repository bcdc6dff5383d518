"use client";
import type { ReactNode } from "react";
import { useDeletionReceipt } from "@/stores/deletion-receipt";

export function UntilDeletionReceipt({ children }: { children: ReactNode }) {
  return useDeletionReceipt((state) => state.receipt) ? null : children;
}
