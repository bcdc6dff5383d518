import type { ReactNode } from "react";
import type { StickerConfirmation } from "@/lib/sticker/contract/confirmation";
import type { StickerPageModel } from "@/lib/sticker/contract/document";

interface EditorVehicle {
  vin: string;
  year?: number;
  make?: string;
  model?: string;
  trim?: string;
}

export interface EditorActions {
  label: string;
  detail: string | null;
  /** Set if the user must buy a credit first. */
  href: string | null;
  note: string | null;
  isIssued: boolean;
  problem: ReactNode;
  cancel: (() => void) | null;
  /** `plain` prints the preselected data because the user changed nothing. */
  confirm: (choices: StickerConfirmation, plain: boolean) => void;
}

export interface StickerEditorProps {
  vehicle: EditorVehicle;
  actions: EditorActions;
  renderSheet: (sheet: StickerPageModel) => ReactNode;
  tour: ReactNode;
  fallback: ReactNode;
}
