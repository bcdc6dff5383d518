"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Tabs } from "@/components/ui/tabs";
import { lazyPart } from "@/lib/client/lazy-part";
import type { ModelSource } from "@/lib/client/model-lists";
import { type PlateGuess, vinInText } from "@/lib/core/finder-input";
import type { FinderTarget } from "./finder-target";
import type { PlateDraft } from "./plate-finder";
import { type FinderWay, useFinder } from "./use-finder";
import { VinFinder } from "./vin-finder";

const PlateFinder = lazyPart(async () => (await import("./plate-finder")).PlateFinder);
const ModelFinder = lazyPart(async () => (await import("./model-finder")).ModelFinder);

export interface FinderProps {
  /** What the page's address names already. */
  initial: FinderTarget | null;
  onFind: (target: FinderTarget) => void;
  /** The ways in, in their order; all three unless said otherwise. */
  ways?: readonly { value: FinderWay; label: string }[];
  label?: string;
  /** What the page takes for a plate: its tab opens with it. Another object opens it again. */
  plate?: PlateGuess | null;
  /** Whose names the lists of years, makes and models hold, and what is said below them. */
  models?: { source: ModelSource; hint: ReactNode };
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** A VIN pasted while nothing is being written in is meant for the finder. */
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

/** One finder for VIN, plate, or year, make and model. Each tab keeps what was typed in it. */
export function Finder({ initial, onFind, ways, label, models, plate: guess = null }: FinderProps) {
  const t = useTranslations("vehicle.finder");
  const { way, setWay, text, setText, model, setModel, guessModel } = useFinder(initial);
  const [plate, setPlate] = useState<PlateDraft>({ plate: "", state: "", purpose: "" });
  // Whoever turned the tabs has the focus on them; whoever was led to one has it nowhere.
  const [led, setLed] = useState(false);
  const [seen, setSeen] = useState(guess);
  const tabs = ways ?? [
    { value: "vin", label: t("tabs.vin") },
    { value: "plate", label: t("tabs.plate") },
    { value: "model", label: t("tabs.model") },
  ];

  function takeVin(vin: string) {
    setText(vin);
    setWay("vin");
    onFind({ kind: "vin", vin });
  }
  usePastedVin(takeVin);

  function takePlate(number: string, state: string | null) {
    setPlate({ ...plate, plate: number, state: state ?? plate.state });
    setLed(true);
    setWay("plate");
  }
  if (guess !== seen) {
    setSeen(guess);
    if (guess) takePlate(guess.plate, guess.state);
  }

  function turn(next: FinderWay) {
    setLed(false);
    setWay(next);
  }

  return (
    <Tabs look="line" label={label ?? t("ways")} tabs={tabs} value={way} onChange={turn}>
      {way === "vin" ? (
        <VinFinder
          text={text}
          onText={setText}
          onFind={onFind}
          onPlate={tabs.some(({ value }) => value === "plate") ? takePlate : undefined}
          onModel={(words) => {
            setLed(true);
            guessModel(words);
          }}
        />
      ) : null}
      <Suspense fallback={null}>
        {way === "plate" ? (
          <PlateFinder {...{ led }} draft={plate} onDraft={setPlate} onVin={takeVin} />
        ) : null}
        {way === "model" ? (
          <ModelFinder {...models} {...{ led }} draft={model} onDraft={setModel} onFind={onFind} />
        ) : null}
      </Suspense>
    </Tabs>
  );
}
