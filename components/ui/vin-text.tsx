import { isYmmtKey } from "@/lib/core/vehicle/identity";
import { groupVin } from "@/lib/core/vin";
import { classNames } from "./class-names";

/**
 * A VIN in groups of 3, 6 and 8. The gaps are spacing after a group, not characters, so that copying gives the
 * plain VIN and a wrapped group starts at the left edge. Nothing for the key of a vehicle without a VIN.
 */
export function VinText({ vin, className }: { vin: string; className?: string }) {
  if (isYmmtKey(vin)) return null;
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
