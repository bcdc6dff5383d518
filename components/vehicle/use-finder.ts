"use client";
import { useState } from "react";
import { cleanVinInput } from "@/lib/core/vin";
import { type FinderTarget, targetQuery } from "./finder-target";
import type { ModelDraft } from "./model-finder";

export type FinderMode = "vin" | "plate" | "model";

const NO_MODEL: ModelDraft = { year: "", make: "", model: "" };

function modelOf(target: FinderTarget | null): ModelDraft {
  return target?.kind === "model"
    ? { year: String(target.year), make: target.make, model: target.model }
    : NO_MODEL;
}

const modeOf = (target: FinderTarget | null): FinderMode => (target?.kind === "model" ? "model" : "vin");

/** The finder's fields and the open tab. `initial` is the target in the page's URL. */
export function useFinder(initial: FinderTarget | null) {
  const [mode, setMode] = useState(modeOf(initial));
  const [text, setText] = useState(initial && initial.kind !== "model" ? initial.vin : "");
  const [model, setModel] = useState(modelOf(initial));
  const initialQuery = initial ? targetQuery(initial) : "";
  const [seen, setSeen] = useState(initialQuery);
  // On back and forward the fields follow the URL, unless the change came from them.
  if (initialQuery !== seen) {
    setSeen(initialQuery);
    if (initial) setMode(modeOf(initial));
    if (initial?.kind === "model") setModel(modelOf(initial));
    else if (initial && initial.vin !== cleanVinInput(text).vin) setText(initial.vin);
  }

  return {
    mode,
    setMode,
    text,
    setText,
    model,
    setModel,
    /** Free text such as '2018 toyota corolla'. */
    guessModel: (guess: { year: number | null; make: string; model: string }) => {
      setModel({ year: guess.year ? String(guess.year) : "", make: guess.make, model: guess.model });
      setMode("model");
    },
  };
}
