import { isYmmtKey } from "@/lib/vehicle/rules/identity";
import { groupVin } from "@/lib/vin/rules/vin";
import { classNames } from "./class-names";

/** Groups are spaced by CSS, so copying gives the plain VIN. Renders nothing for an internal key. */
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
