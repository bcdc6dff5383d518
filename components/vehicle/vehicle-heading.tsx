import type { ReactNode } from "react";
import { VinText } from "@/components/ui/vin-text";

interface VehicleHeadingProps {
  caption: ReactNode;
  title: ReactNode;
  vin?: string;
  level?: 1 | 2;
}

/** Caption, name of the car, its number. */
export function VehicleHeading({ caption, title, vin, level = 2 }: VehicleHeadingProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div>
      <p className="caps">{caption}</p>
      <Heading className="heading mt-2 text-2xl md:text-3xl">{title}</Heading>
      {vin ? <VinText vin={vin} className="mt-1.5 block text-ink-2 text-sm" /> : null}
    </div>
  );
}
