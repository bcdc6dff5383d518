import { type ReactNode, Suspense } from "react";
import { VinText } from "@/components/ui/vin-text";
import { lazyWithPreload } from "@/lib/platform/browser";

const VehicleFigure = lazyWithPreload(async () => (await import("./vehicle-figure")).VehicleFigure);

interface VehicleHeadingProps {
  caption: ReactNode;
  title: ReactNode;
  vin?: string;
  body?: { bodyClass: string | null; vehicleType?: string | null };
  /** The page already names the vehicle, so the caption becomes the heading. */
  isNamedAbove?: boolean;
}

export function VehicleHeading({ caption, title, vin, body, isNamedAbove = false }: VehicleHeadingProps) {
  if (isNamedAbove) return <h2 className="heading text-xl md:text-2xl">{caption}</h2>;
  return (
    <div className="flex items-end justify-between gap-4">
      <div className="min-w-0">
        <p className="caps">{caption}</p>
        <h2 className="heading mt-2 text-2xl md:text-3xl">{title}</h2>
        {vin ? <VinText vin={vin} className="mt-1.5 block text-ink-2 text-sm" /> : null}
      </div>
      {body ? (
        <Suspense fallback={null}>
          <VehicleFigure {...body} />
        </Suspense>
      ) : null}
    </div>
  );
}
