import { DocumentIcon } from "@/components/ui/icons";
import type { GarageVehicle } from "@/lib/contract/garage";
import type { GarageWords } from "./vehicle-words";

const products = ["report", "sticker"] as const;

/** The documents that exist of a car, each a way to its page; what does not exist says so in words. */
export function DocumentChips({
  vehicle,
  name,
  t,
}: {
  vehicle: Pick<GarageVehicle, "report" | "sticker">;
  /** The car's: where several stand in a list, each link says of which it is. */
  name: string;
  t: GarageWords;
}) {
  return (
    <ul className="flex flex-wrap gap-2">
      {products.map((product) => {
        const made = vehicle[product];
        return (
          <li key={product}>
            {made ? (
              <a
                href={made.page}
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
