import { parsePrice } from "@/lib/core/billing/pricing";

/** Integer cents of '$12,900' or '12900.50'; null for what is no price. */
export function parseAskingPrice(text: string): number | null {
  const cents = parsePrice(text.replace(/[$,\s]/g, ""));
  return cents !== null && cents > 0 ? cents : null;
}

interface AskingComparison {
  mean: "below" | "at" | "above";
  /** From the mean, without a sign; integer cents. */
  difference: number;
  /** Within what others asked or got; null where the source gives no range. */
  range: "under" | "within" | "over" | null;
}

/** How an asking price stands to a figure of the market. All integer cents. */
export function compareAsking(
  asking: number,
  { low, mean, high }: { low: number | null; mean: number; high: number | null },
): AskingComparison {
  return {
    mean: asking < mean ? "below" : asking > mean ? "above" : "at",
    difference: Math.abs(asking - mean),
    range: low === null || high === null ? null : asking < low ? "under" : asking > high ? "over" : "within",
  };
}
