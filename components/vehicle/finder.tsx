"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { Tabs } from "@/components/ui/tabs";
import { vinInText } from "@/lib/core/finder-input";
import { cleanVinInput } from "@/lib/core/vin";
import type { FinderTarget } from "./finder-target";
import { type ModelDraft, ModelFinder } from "./model-finder";
import { type PlateDraft, PlateFinder } from "./plate-finder";
import { VinFinder } from "./vin-finder";

type FinderTab = "vin" | "plate" | "model";

interface FinderProps {
  /** What the page's address names already. */
  initial: FinderTarget | null;
  onFind: (target: FinderTarget) => void;
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** One finder for VIN, plate, or year, make and model. Each tab keeps what was typed in it. */
export function Finder({ initial, onFind }: FinderProps) {
  const t = useTranslations("vehicle.finder");
  const [tab, setTab] = useState<FinderTab>(initial?.kind === "model" ? "model" : "vin");
  const [text, setText] = useState(initial && initial.kind !== "model" ? initial.vin : "");
  const given = initial && initial.kind !== "model" ? initial.vin : "";
  const [seen, setSeen] = useState(given);
  // Back and forward change the address: the field follows, unless it is where the change came from.
  if (given !== seen) {
    setSeen(given);
    if (given !== "" && given !== cleanVinInput(text).vin) {
      setText(given);
      setTab("vin");
    }
  }
  const [plate, setPlate] = useState<PlateDraft>({ plate: "", state: "", purpose: "" });
  const [model, setModel] = useState<ModelDraft>(
    initial?.kind === "model"
      ? { year: String(initial.year), make: initial.make, model: initial.model }
      : { year: "", make: "", model: "" },
  );

  function takeVin(vin: string) {
    setText(vin);
    setTab("vin");
    onFind({ kind: "vin", vin });
  }

  // A VIN pasted while nothing is being written in is meant for the finder.
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    if (isEditable(event.target)) return;
    const vin = vinInText(event.clipboardData?.getData("text") ?? "");
    if (vin) takeVin(vin);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => pasted(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);

  return (
    <Tabs
      look="line"
      label={t("ways")}
      tabs={[
        { value: "vin", label: t("tabs.vin") },
        { value: "plate", label: t("tabs.plate") },
        { value: "model", label: t("tabs.model") },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab === "vin" ? (
        <VinFinder
          text={text}
          onText={setText}
          onFind={onFind}
          onPlate={(number, state) => {
            setPlate({ ...plate, plate: number, state: state ?? plate.state });
            setTab("plate");
          }}
          onModel={(guess) => {
            setModel({ year: guess.year ? String(guess.year) : "", make: guess.make, model: guess.model });
            setTab("model");
          }}
        />
      ) : null}
      {tab === "plate" ? <PlateFinder draft={plate} onDraft={setPlate} onVin={takeVin} /> : null}
      {tab === "model" ? <ModelFinder draft={model} onDraft={setModel} onFind={onFind} /> : null}
    </Tabs>
  );
}
