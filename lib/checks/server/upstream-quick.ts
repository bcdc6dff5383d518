import type * as z from "zod";
import {
  type AnswerReader,
  asIs,
  createFittingReader,
  flag,
  openSpelled,
  type Place,
  type ReadValue,
  readModelYear,
  readNonEmptyText,
  toName,
  toObject,
} from "@/lib/platform/upstream";
import { createQuickFact, type quickCheckSchema, quickFactSchema } from "../contract";

type QuickCheckWire = z.input<typeof quickCheckSchema>;

const CHECK = {
  vin: ["vin"],
  year: ["year", "model_year"],
  make: ["make"],
  model: ["model", "model_name"],
  accidentCheck: ["accident_check", "accident"],
  lemonCheck: ["lemon_check", "lemon"],
  floodCheck: ["flood_check", "flood"],
  oneOwner: ["one_owner", "one_owner_check"],
  checks: ["checks"],
  sample: ["sample"],
  isEurope: ["is_europe", "europe"],
};
const FACTS = { accident: ["accident"], lemon: ["lemon"], flood: ["flood"], one_owner: ["one_owner"] };

function findCheck(data: unknown, place: Place): unknown {
  const row = toObject(data);
  const wrapped = openSpelled(row, { check: ["decode", "details", "data", "result"] }, place);
  return wrapped?.read("check", (value) => toObject(value)) ?? row;
}

export const readQuickCheck: AnswerReader = ({ data, place }) => {
  const fields = openSpelled(findCheck(data, place), CHECK, place);
  if (!fields) return undefined;
  const facts = openSpelled(fields.read("checks", asIs), FACTS, place);
  const name: ReadValue<string> = toName([], readNonEmptyText);
  const readCheck = (
    fact: keyof typeof FACTS,
    check: "accidentCheck" | "lemonCheck" | "floodCheck" | "oneOwner",
  ) => {
    const isFound = fields.read(check, flag) ?? false;
    const count = fact === "one_owner" ? 1 : 0;
    return [
      isFound,
      facts?.read(fact, createFittingReader(quickFactSchema)) ?? createQuickFact(isFound, count),
    ] as const;
  };
  const [accidentCheck, accident] = readCheck("accident", "accidentCheck");
  const [lemonCheck, lemon] = readCheck("lemon", "lemonCheck");
  const [floodCheck, flood] = readCheck("flood", "floodCheck");
  const [oneOwner, one_owner] = readCheck("one_owner", "oneOwner");
  const decode: QuickCheckWire = {
    vin: fields.read("vin", readNonEmptyText) ?? "",
    year: fields.read("year", toName(["year"], readModelYear)) ?? null,
    make: fields.read("make", name) ?? null,
    model: fields.read("model", name) ?? null,
    accidentCheck,
    lemonCheck,
    floodCheck,
    oneOwner,
    checks: { accident, lemon, flood, one_owner },
    sample: fields.read("sample", flag) ?? false,
    isEurope: fields.read("isEurope", flag) ?? false,
  };
  return { decode };
};
