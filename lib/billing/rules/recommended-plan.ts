interface Choice {
  code: string;
  price_cents: number;
}

export function findRecommendedPlan<Plan extends Choice>(
  plans: readonly Plan[],
  planCode: string | undefined,
): Plan | null {
  const [lowest] = plans.toSorted((a, b) => a.price_cents - b.price_cents);
  return plans.find(({ code }) => code === planCode) ?? lowest ?? null;
}
