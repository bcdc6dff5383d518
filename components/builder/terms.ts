import type { ReactNode } from "react";
import type { StickerConfirmation } from "@/lib/core/sticker-confirm";

/** The car of a builder: by its number, or by year, make and model where it has none or none that says so. */
export interface BuilderCar {
  /** '' without a VIN. */
  vin: string;
  year?: number;
  make?: string;
  model?: string;
  /** What a classic car's owner settled as its series. */
  trim?: string;
}

/** What making the sticker is called and costs; whoever places the builder knows it. */
export interface BuilderTerms {
  label: string;
  detail: string | null;
  /** Where pressing leads in place of making: the purchase of a credit. */
  href: string | null;
  note: string | null;
  /** What went wrong when it was last tried. */
  problem: ReactNode;
  /** Back to the sheet that exists, as it is. */
  cancel: (() => void) | null;
  /** `plain`: nothing was chosen, what the data preselects stands. */
  make: (choices: StickerConfirmation, plain: boolean) => void;
}
