import type { ReactNode } from "react";
import type { FactMark } from "@/lib/vehicle/rules/record-questions";
import { type IconStatus, StatusIcon } from "./status-icon";

const states: Record<FactMark, IconStatus> = {
  alert: "found",
  note: "note",
  plain: "none",
  unchecked: "unchecked",
  unavailable: "unavailable",
};

export function StatusMark({ status, children }: { status: FactMark; children: ReactNode }) {
  return <StatusIcon state={states[status]}>{children}</StatusIcon>;
}
