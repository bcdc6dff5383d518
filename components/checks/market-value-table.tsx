import { Cell, HeadCell, Table } from "@/components/ui/table";
import { formatDollars } from "@/lib/platform/i18n";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";

export const valueKinds = ["trade_in", "private_party", "dealer_retail"] as const;
export type ValueKind = (typeof valueKinds)[number];

interface MarketValueTableProps {
  caption: string;
  entries: MarketValueResult["entries"];
  text: (key: ValueKind | "condition") => string;
  all?: string;
}

export function MarketValueTable({ caption, entries, text, all }: MarketValueTableProps) {
  return (
    <Table caption={caption} focusable>
      <thead>
        <tr>
          <HeadCell>{text("condition")}</HeadCell>
          {valueKinds.map((kind) => (
            <HeadCell key={kind} numeric>
              {text(kind)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={Object.values(entry).join(" ")}>
            <Cell className="capitalize">{entry.condition === "all" && all ? all : entry.condition}</Cell>
            {valueKinds.map((kind) => {
              const cents = entry[kind];
              return (
                <Cell key={kind} numeric>
                  {cents === null ? "–" : formatDollars(cents)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
