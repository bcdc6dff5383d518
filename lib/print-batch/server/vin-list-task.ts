import type { InputTask } from "@/lib/platform/input";
import { AppError } from "@/lib/platform/values";
import { VIN_LIST_MAX } from "../rules/vin-list";
import { readVinList } from "./read-vin-list";

type VinList = ReturnType<typeof readVinList>;

function readLimitedList(text: string): VinList {
  const list = readVinList(text);
  if (list.vins.length > VIN_LIST_MAX) {
    const message = `Use a list of at most ${VIN_LIST_MAX} vehicles.`;
    throw new AppError("too_large", message, { fields: { text: message } });
  }
  return list;
}

export const vinListTask: InputTask<string, VinList> = {
  name: "vin-list",
  lane: "texts",
  limitMs: 10_000,
  tooLong: "This list took too long to read. Try again, or split it into smaller lists.",
  load: async () => readLimitedList,
};
