import type { ReactNode } from "react";
import type { StickerPageModel } from "@/lib/contract/sticker-document";
import type { StickerConfirmation } from "@/lib/core/sticker/confirmation";

/** The vehicle of the editor: by VIN, or by year, make and model if it has no VIN or the VIN cannot be decoded. */
interface EditorVehicle {
  /** '' without a VIN. */
  vin: string;
  year?: number;
  make?: string;
  model?: string;
  /** The series that the owner of a classic vehicle chose. */
  trim?: string;
}

/** The label, the cost and the effect of the main button; set by the parent. */
export interface EditorActions {
  label: string;
  detail: string | null;
  /** Where the button leads if the user must buy a credit first. */
  href: string | null;
  note: string | null;
  /** The sticker exists: the form opens with what it was made of, and makes it again. */
  isIssued: boolean;
  /** The error of the last attempt. */
  problem: ReactNode;
  /** Returns to the existing sheet without changes. */
  cancel: (() => void) | null;
  /** Creates the sticker. `plain`: nothing was changed, so the preselected data is printed. */
  confirm: (choices: StickerConfirmation, plain: boolean) => void;
}

export interface StickerEditorProps {
  vehicle: EditorVehicle;
  actions: EditorActions;
  renderSheet: (sheet: StickerPageModel) => ReactNode;
  /** The guided tour and the button that restarts it. */
  tour: ReactNode;
  /** Creates the sticker without choices, for when there is no build data. */
  fallback: ReactNode;
}
