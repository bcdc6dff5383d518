"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Tabs } from "@/components/ui/tabs";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";
import type { ModelSource } from "@/lib/client/model-lists";
import { type PlateCandidate, vinInText } from "@/lib/core/vehicle/finder-input";
import type { FinderTarget } from "./finder-target";
import type { PlateDraft } from "./plate-finder";
import { type FinderMode, useFinder } from "./use-finder";
import { VinFinder } from "./vin-finder";

const PlateFinder = lazyWithPreload(async () => (await import("./plate-finder")).PlateFinder);
const ModelFinder = lazyWithPreload(async () => (await import("./model-finder")).ModelFinder);

export interface FinderProps {
  /** The target named in the page's URL. */
  initial: FinderTarget | null;
  onFind: (target: FinderTarget) => void;
  /** The page that the form submits to before hydration, with the input in its query string. */
  action: string;
  /** The tabs, in order; all three by default. */
  modes?: readonly { value: FinderMode; label: string }[];
  label?: string;
  /** Text that the page takes for a plate: opens the plate tab. A new object opens it again. */
  plate?: PlateCandidate | null;
  /** The source of the year, make and model lists, and the note below them. */
  models?: { source: ModelSource; hint: ReactNode };
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** A VIN pasted while no field has the focus goes to the finder. */
function usePastedVin(onVin: (vin: string) => void) {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    if (isEditable(event.target)) return;
    const vin = vinInText(event.clipboardData?.getData("text") ?? "");
    if (vin) onVin(vin);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => pasted(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
}

/** Finds a vehicle by VIN, by plate, or by year, make and model. Each tab keeps what was typed in it. */
export function Finder({ initial, onFind, action, modes, label, models, plate: guess = null }: FinderProps) {
  const t = useTranslations("vehicle.finder");
  const { mode, setMode, text, setText, model, setModel, guessModel } = useFinder(initial);
  const [plate, setPlate] = useState<PlateDraft>({ plate: "", state: "", purpose: "" });
  /** Counts the plates that were filled in from outside, so that the open form starts from them. */
  const [filled, setFilled] = useState(0);
  // Only when the finder switches tabs by itself: a user who changed the tab has the focus there.
  const [autoFocus, setAutoFocus] = useState(false);
  const [seen, setSeen] = useState(guess);
  const tabs = modes ?? [
    { value: "vin", label: t("tabs.vin") },
    { value: "plate", label: t("tabs.plate") },
    { value: "model", label: t("tabs.model") },
  ];

  function takeVin(vin: string) {
    setText(vin);
    setMode("vin");
    onFind({ kind: "vin", vin });
  }
  usePastedVin(takeVin);

  function takePlate(number: string, state: string | null) {
    setPlate({ ...plate, plate: number, state: state ?? plate.state });
    setFilled(filled + 1);
    setAutoFocus(true);
    setMode("plate");
  }
  if (guess !== seen) {
    setSeen(guess);
    if (guess) takePlate(guess.plate, guess.state);
  }

  function changeMode(next: FinderMode) {
    setAutoFocus(false);
    setMode(next);
  }

  return (
    <Tabs variant="line" label={label ?? t("modes")} tabs={tabs} value={mode} onChange={changeMode}>
      {mode === "vin" ? (
        <VinFinder
          action={action}
          text={text}
          onText={setText}
          onFind={onFind}
          onPlate={tabs.some(({ value }) => value === "plate") ? takePlate : undefined}
          onModel={(guessed) => {
            setAutoFocus(true);
            guessModel(guessed);
          }}
        />
      ) : null}
      <Suspense fallback={null}>
        {mode === "plate" ? (
          <PlateFinder key={filled} autoFocus={autoFocus} draft={plate} onDraft={setPlate} onVin={takeVin} />
        ) : null}
        {mode === "model" ? (
          <ModelFinder
            {...models}
            autoFocus={autoFocus}
            action={action}
            draft={model}
            onDraft={setModel}
            onFind={onFind}
          />
        ) : null}
      </Suspense>
    </Tabs>
  );
}
