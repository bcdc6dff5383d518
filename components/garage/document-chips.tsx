"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { DocumentIcon } from "@/components/ui/icons";
import type { GarageVehicle } from "@/lib/contract/garage";

const products = ["report", "sticker"] as const;

/** The documents that exist of a car, each a way to its page; what does not exist says so in words. */
export function DocumentChips({ vehicle }: { vehicle: Pick<GarageVehicle, "report" | "sticker"> }) {
  const t = useTranslations("garage.card");
  return (
    <ul className="flex flex-wrap gap-2">
      {products.map((product) => {
        const made = vehicle[product];
        return (
          <li key={product}>
            {made ? (
              <Link
                href={made.page}
                className="condensed inline-flex min-h-11 items-center gap-2 rounded border border-ink px-3 font-[650] text-ink text-sm no-underline hover:bg-band"
              >
                <DocumentIcon className="size-3.5" />
                {t(product)}
              </Link>
            ) : (
              <span className="condensed inline-flex min-h-11 items-center gap-2 rounded border border-hairline border-dashed px-3 text-ink-2 text-sm">
                {t(`${product}Missing`)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
