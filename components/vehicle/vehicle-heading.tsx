import type { ReactNode } from "react";
import { VinText } from "@/components/ui/vin-text";

interface VehicleHeadingProps {
  caption: ReactNode;
  title: ReactNode;
  vin?: string;
}

/** Caption, name and number of a vehicle. */
export function VehicleHeading({ caption, title, vin }: VehicleHeadingProps) {
  return (
    <div>
      <p className="caps">{caption}</p>
      <h2 className="heading mt-2 text-2xl md:text-3xl">{title}</h2>
      {vin ? <VinText vin={vin} className="mt-1.5 block text-ink-2 text-sm" /> : null}
    </div>
  );
}
