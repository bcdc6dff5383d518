import { classNames } from "@/components/ui/class-names";
import { DocumentIcon } from "@/components/ui/icons";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { toLinkAttributes } from "@/lib/report/client/link-attributes";
import { getDashboardHref, REPORT_HASH, STICKER_HASH } from "@/lib/routes";
import { type GarageMessages, getNumber } from "./vehicle-labels";

const products = ["report", "sticker"] as const;
const kinds = { report: "vhr", sticker: "sticker" } as const;
const hashes = { report: REPORT_HASH, sticker: STICKER_HASH } as const;

const chip =
  "condensed inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded border px-3 font-[650] text-sm";
const styles = {
  open: "border-ink text-ink no-underline hover:bg-band",
  getReport: "border-primary text-primary no-underline hover:bg-band",
  getSticker: "border-transparent text-ink-2 underline-offset-4 hover:text-ink",
};

export function DocumentChips({
  vehicle,
  name,
  t,
}: {
  vehicle: Pick<GarageVehicle, "vin" | "vin_set" | "report" | "sticker">;
  name: string;
  t: GarageMessages;
}) {
  const offered = getNumber(vehicle).kind === "none" ? products.slice(1) : products;
  return (
    <ul className="flex flex-wrap gap-2">
      {offered.map((product) => {
        const document = vehicle[product];
        const missing = product === "report" ? "getReport" : "getSticker";
        const label = document ? (product === "report" ? "openReport" : "openSticker") : missing;
        const link = document
          ? toLinkAttributes({ page: document.page, product: kinds[product], vin: vehicle.vin })
          : { href: getDashboardHref(vehicle.vin, hashes[product]) };
        return (
          <li key={product}>
            <a
              {...link}
              href={link.href}
              aria-label={`${t(`card.${label}`)}, ${name}`}
              className={classNames(chip, styles[document ? "open" : missing])}
            >
              {document ? <DocumentIcon className="size-3.5" /> : null}
              {t(`card.${label}`)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
