"use client";
import { useState } from "react";
import { cleanVinInput } from "@/lib/core/vin";
import { type FinderTarget, targetQuery } from "./finder-target";
import type { ModelDraft } from "./model-finder";

export type FinderWay = "vin" | "plate" | "model";

const NO_MODEL: ModelDraft = { year: "", make: "", model: "" };

function modelOf(target: FinderTarget | null): ModelDraft {
  return target?.kind === "model"
    ? { year: String(target.year), make: target.make, model: target.model }
    : NO_MODEL;
}

const wayOf = (target: FinderTarget | null): FinderWay => (target?.kind === "model" ? "model" : "vin");

/** What stands in the finder's fields, and which way is open. `initial` is what the page's address names. */
export function useFinder(initial: FinderTarget | null) {
  const [way, setWay] = useState(wayOf(initial));
  const [text, setText] = useState(initial && initial.kind !== "model" ? initial.vin : "");
  const [model, setModel] = useState(modelOf(initial));
  const given = initial ? targetQuery(initial) : "";
  const [seen, setSeen] = useState(given);
  // Back and forward change the address: the fields follow, unless they are where the change came from.
  if (given !== seen) {
    setSeen(given);
    if (initial) setWay(wayOf(initial));
    if (initial?.kind === "model") setModel(modelOf(initial));
    else if (initial && initial.vin !== cleanVinInput(text).vin) setText(initial.vin);
  }

  return {
    ...{ way, setWay, text, setText, model, setModel },
    /** What was typed as words: '2018 toyota corolla'. */
    guessModel: (guess: { year: number | null; make: string; model: string }) => {
      setModel({ year: guess.year ? String(guess.year) : "", make: guess.make, model: guess.model });
      setWay("model");
    },
  };
}
