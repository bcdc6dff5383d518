import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { PriceUnit } from "./price-table";

type Compared = "vhr" | "uvc" | "sticker";

const FEATURES = [
  { key: "kinds", in: ["vhr", "uvc"] },
  { key: "records", in: ["vhr"] },
  { key: "checks", in: ["vhr"] },
  { key: "build", in: ["sticker"] },
  { key: "pdf", in: ["vhr", "uvc", "sticker"] },
  { key: "reopen", in: ["vhr", "uvc", "sticker"] },
  { key: "update", in: ["vhr", "sticker"] },
] as const satisfies readonly { key: string; in: readonly Compared[] }[];

const OWN_RULES: readonly string[] = ["kinds", "pdf", "reopen", "update"];

const ROW = "max-sm:grid max-sm:border-hairline max-sm:border-t max-sm:py-1.5";
const COLUMNS = ["", "max-sm:grid-cols-1", "max-sm:grid-cols-2", "max-sm:grid-cols-3"];

export function PriceComparison({
  units,
  isGlobal,
  ownApi,
}: {
  units: readonly PriceUnit[];
  isGlobal: boolean;
  ownApi: boolean;
}) {
  const t = useTranslations("prices.compare");
  const products = (["vhr", "uvc", "sticker"] as const).filter(
    (product) => units.includes(product) || (isGlobal && product !== "uvc" && units.includes("global")),
  );
  const features = FEATURES.filter(
    ({ key, in: holders }) =>
      (ownApi || !OWN_RULES.includes(key)) &&
      holders.some((holder) => (products as readonly string[]).includes(holder)),
  );
  const row = `${ROW} ${COLUMNS[products.length]}`;
  return (
    <Section title={t("title")}>
      <Table caption={t("title")} focusable>
        <thead>
          <tr className={row}>
            <HeadCell className="max-sm:sr-only">{t("what")}</HeadCell>
            {products.map((product) => (
              <HeadCell key={product} className="sm:w-28 lg:w-36">
                {t(`columns.${product}`)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {features.map(({ key, in: holders }) => (
            <tr key={key} className={row}>
              <th
                scope="row"
                className="border-hairline border-t py-[7px] pr-3 text-left align-top font-normal max-sm:col-span-full max-sm:border-t-0 max-sm:py-0"
              >
                {t(`features.${key}`)}
              </th>
              {products.map((product) => {
                const has = (holders as readonly string[]).includes(product);
                return (
                  <Cell
                    key={product}
                    className={`max-sm:border-t-0 max-sm:py-0 ${has ? "font-semibold" : "text-ink-2"}`}
                  >
                    {t(has ? "yes" : "no")}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
