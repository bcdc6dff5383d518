import { parsePrice } from "@/lib/billing/rules/pricing";

export function parseAskingPrice(text: string): number | null {
  const cents = parsePrice(text.replace(/[$,\s]/g, ""));
  return cents !== null && cents > 0 ? cents : null;
}

interface AskingComparison {
  mean: "below" | "at" | "above";
  difference: number;
  range: "under" | "within" | "over" | null;
}

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
