import { getLabelled, withCode } from "./code-table";
import {
  GM_BODIES,
  GM_DIVISIONS,
  GM_ENGINES_1972,
  GM_PLANTS,
  GM_SERIES_1965,
  GM_SERIES_1972,
} from "./gm-codes";
import { type ClassicReading, getEvidence } from "./reading";

/** Division(1) series(2) body(2) year(1) plant(1) sequence(6). */
export function readGm1965(identifier: string): ClassicReading[] {
  const match = /^([12346])(\d\d)(\d\d)([5-9]|[01])([12A-Z])(\d{6})$/.exec(identifier);
  if (match === null) return [];
  const [, division = "", series = "", body = "", digit = "", plant = "", sequence = ""] = match;
  const year = Number(digit) >= 5 ? 1960 + Number(digit) : 1970 + Number(digit);
  const model = GM_SERIES_1965.find(division + series, year);
  const bodyName = GM_BODIES.get(body);
  if (model === null && bodyName === undefined) return [];
  const engine = getGmEngine1965(division, series, sequence);
  return [
    {
      year,
      make: GM_DIVISIONS.get(division) ?? "General Motors",
      model,
      series: getLabelled(
        series,
        model === null ? null : division === "1" ? `${model}${engine ? ` ${engine.short}` : ""}` : model,
      ),
      body: withCode(body, bodyName),
      engine: engine === null ? null : withCode(engine.code, engine.name),
      plant: GM_PLANTS.get(plant) ?? null,
      sequence,
      format: "gm-1965-1971",
      evidence: getEvidence(model, bodyName, GM_PLANTS.get(plant)),
    },
  ];
}

/** Returns six or V8: Chevrolet encodes it in the series, Pontiac in the sequence's first digit, others not at all. */
function getGmEngine1965(division: string, series: string, sequence: string) {
  const six = { name: "6-cylinder", short: "6" };
  const eight = { name: "V8", short: "V8" };
  const code = division === "1" ? series.charAt(1) : sequence.charAt(0);
  if (division === "1") {
    if (series.startsWith("0") || series === "11" || series === "41") return null;
    return { code, ...(Number(code) % 2 === 0 ? eight : six) };
  }
  if (division === "2" && code === "1") return { code, ...eight };
  if (division === "2" && code === "6") return { code, ...six };
  return null;
}

/** Division(1) series letter(1) body(2) engine(1) year(1, A = 1980) plant(1) sequence(6). */
export function readGm1972(identifier: string): ClassicReading[] {
  const match = /^([12346])([A-Z])(\d\d)([A-Z0-9])([2-9A])([12A-Z])(\d{6})$/.exec(identifier);
  if (match === null) return [];
  const [, division = "", letter = "", body = "", engineCode = "", digit = "", plant = "", sequence = ""] =
    match;
  const year = digit === "A" ? 1980 : 1970 + Number(digit);
  // Z is the Corvette, and from 1978 also the Monte Carlo; the Corvette's body is then 87.
  const corvette = division === "1" && letter === "Z" && plant === "S" && body === "87";
  const model = corvette ? "Corvette" : GM_SERIES_1972.find(division + letter, year);
  const bodyName = GM_BODIES.get(body);
  if (model === null && bodyName === undefined) return [];
  const engine = GM_ENGINES_1972.find(division + engineCode, year);
  return [
    {
      year,
      make: GM_DIVISIONS.get(division) ?? "General Motors",
      model,
      series: getLabelled(letter, model?.replace(/^Firebird (?=.)/, "")),
      body: withCode(body, bodyName),
      engine: withCode(engineCode, engine),
      plant: GM_PLANTS.get(plant) ?? null,
      sequence,
      format: "gm-1972-1980",
      evidence: getEvidence(model, bodyName, engine, GM_PLANTS.get(plant)),
    },
  ];
}
