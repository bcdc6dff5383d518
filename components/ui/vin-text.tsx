import { groupVin } from "@/lib/core/vin";
import { classNames } from "./class-names";

/** A VIN in its groups 3-6-8. The gaps are space after a group, not characters: what is copied is the VIN, and a group on a new line stands at its start. */
export function VinText({ vin, className }: { vin: string; className?: string }) {
  const groups = vin.length === 17 ? groupVin(vin).split(" ") : [vin];
  return (
    <span translate="no" className={classNames("vin", className)}>
      {groups.map((group, index) => (
        <span key={group} className={index < groups.length - 1 ? "mr-[0.5em] inline-block" : "inline-block"}>
          {group}
        </span>
      ))}
    </span>
  );
}
