import { DocumentIcon } from "@/components/ui/icons";
import type { GarageVehicle } from "@/lib/contract/garage";
import type { GarageMessages } from "./vehicle-labels";

const products = ["report", "sticker"] as const;

/** The documents of a vehicle as links; a missing one is shown as such. */
export function DocumentChips({
  vehicle,
  name,
  t,
}: {
  vehicle: Pick<GarageVehicle, "report" | "sticker">;
  /** The vehicle's name: in a list, each link's accessible name includes it. */
  name: string;
  t: GarageMessages;
}) {
  return (
    <ul className="flex flex-wrap gap-2">
      {products.map((product) => {
        const document = vehicle[product];
        return (
          <li key={product}>
            {document ? (
              <a
                href={document.page}
                aria-label={`${t(`card.${product}`)}, ${name}`}
                className="condensed inline-flex min-h-11 items-center gap-2 rounded border border-ink px-3 font-[650] text-ink text-sm no-underline hover:bg-band"
              >
                <DocumentIcon className="size-3.5" />
                {t(`card.${product}`)}
              </a>
            ) : (
              <span className="condensed inline-flex min-h-11 items-center gap-2 rounded border border-hairline border-dashed px-3 text-ink-2 text-sm">
                {t(`card.${product}Missing`)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
