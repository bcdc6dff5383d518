import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import type { ReportMark, ReportSectionId } from "../../contract/document";

export interface Finding {
  key: string;
  mark: ReportMark;
  section: ReportSectionId;
  records: readonly HistoryEvent[];
  text: string;
}

export const getYear = ({ date }: Pick<HistoryEvent, "date">): string => date.slice(0, 4);

export function joinNames(names: readonly string[], word: string): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;
}

export const toReferences = (records: readonly HistoryEvent[]) =>
  records.map(({ id, source }) => ({ id, source }));
