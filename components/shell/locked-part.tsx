import type { ReactNode } from "react";
import { StatusIcon } from "@/components/ui/status-icon";
import type { FactState } from "@/lib/vehicle/contract/history";

interface LockedPartProps {
  state: FactState;
  label: ReactNode;
  children: ReactNode;
}

/** The server never sends paid values to the page, so there is nothing to reveal. */
export function LockedPart({ state, label, children }: LockedPartProps) {
  if (state !== "found")
    return (
      <p>
        <StatusIcon state={state}>{label}</StatusIcon>
      </p>
    );
  return (
    <>
      <p className="mb-3">
        <StatusIcon state="none">{label}</StatusIcon>
      </p>
      <div
        aria-hidden="true"
        className="h-14 border border-hairline bg-[repeating-linear-gradient(45deg,var(--band)_0_6px,transparent_6px_12px)]"
      />
      <p className="mt-3 text-[0.9375rem] text-ink-2">{children}</p>
    </>
  );
}
