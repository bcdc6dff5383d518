import { structuredData } from "@/lib/site/structured-data";

type Facts = Parameters<typeof structuredData>[0][number];

/** Facts for search engines. Browsers hide the nonce attribute from scripts, so hydration would see a mismatch. */
export function StructuredData({ facts, nonce }: { facts: readonly (Facts | null)[]; nonce: string }) {
  const known = facts.flatMap((fact) => fact ?? []);
  if (known.length === 0) return null;
  return (
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
      {structuredData(known)}
    </script>
  );
}
