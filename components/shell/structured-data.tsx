import { formatStructuredData } from "@/lib/site/rules/structured-data";

type Facts = Parameters<typeof formatStructuredData>[0][number];

/** Browsers hide the nonce attribute from scripts, which hydration would report as a mismatch. */
export function StructuredData({ facts, nonce }: { facts: readonly (Facts | null)[]; nonce: string }) {
  const knownFacts = facts.flatMap((fact) => fact ?? []);
  if (knownFacts.length === 0) return null;
  return (
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
      {formatStructuredData(knownFacts)}
    </script>
  );
}
