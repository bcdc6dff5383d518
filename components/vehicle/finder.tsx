"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Tabs } from "@/components/ui/tabs";
import { lazyWithPreload } from "@/lib/platform/browser";
import type { ModelSource } from "@/lib/vehicle/client/model-lists";
import { findVinInText, type PlateCandidate } from "@/lib/vehicle/rules/finder-input";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import { type FinderTarget, getTargetQuery } from "./finder-target";
import type { ModelDraft } from "./model-finder";
import type { PlateDraft } from "./plate-finder";
import { VinFinder } from "./vin-finder";

const PlateFinder = lazyWithPreload(async () => (await import("./plate-finder")).PlateFinder);
const ModelFinder = lazyWithPreload(async () => (await import("./model-finder")).ModelFinder);

export interface FinderProps {
  initial: FinderTarget | null;
  onFind: (target: FinderTarget) => void;
  /** URL that the form submits to before hydration. */
  action: string;
  modes?: readonly { value: FinderMode; label: string }[];
  label?: string;
  /** Text that may be a plate. A new object reopens the plate tab. */
  plate?: PlateCandidate | null;
  models?: { source: ModelSource; hint: ReactNode };
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function usePastedVin(onVin: (vin: string) => void) {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    if (isEditable(event.target)) return;
    const vin = findVinInText(event.clipboardData?.getData("text") ?? "");
    if (vin) onVin(vin);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => pasted(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
}

export function Finder({ initial, onFind, action, modes, label, models, plate: guess = null }: FinderProps) {
  const t = useTranslations("vehicle.finder");
  const { mode, setMode, text, setText, model, setModel, guessModel } = useFinder(initial);
  const [plate, setPlate] = useState<PlateDraft>({ plate: "", state: "", purpose: "" });
  const [filled, setFilled] = useState(0);
  // True only if the finder switched tabs itself; a user who switched tabs already has the focus there.
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

type FinderMode = "vin" | "plate" | "model";

const NO_MODEL: ModelDraft = { year: "", make: "", model: "" };

function getModel(target: FinderTarget | null): ModelDraft {
  return target?.kind === "model"
    ? { year: String(target.year), make: target.make, model: target.model }
    : NO_MODEL;
}

const getMode = (target: FinderTarget | null): FinderMode => (target?.kind === "model" ? "model" : "vin");

function useFinder(initial: FinderTarget | null) {
  const [mode, setMode] = useState(getMode(initial));
  const [text, setText] = useState(initial && initial.kind !== "model" ? initial.vin : "");
  const [model, setModel] = useState(getModel(initial));
  const initialQuery = initial ? getTargetQuery(initial) : "";
  const [seen, setSeen] = useState(initialQuery);
  // Follows the URL on back and forward.
  if (initialQuery !== seen) {
    setSeen(initialQuery);
    if (initial) setMode(getMode(initial));
    if (initial?.kind === "model") setModel(getModel(initial));
    else if (initial && initial.vin !== cleanVinInput(text).vin) setText(initial.vin);
  }

  return {
    mode,
    setMode,
    text,
    setText,
    model,
    setModel,
    guessModel: (guess: { year: number | null; make: string; model: string }) => {
      setModel({ year: guess.year ? String(guess.year) : "", make: guess.make, model: guess.model });
      setMode("model");
    },
  };
}
