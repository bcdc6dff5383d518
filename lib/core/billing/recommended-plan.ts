interface Choice {
  code: string;
  price_cents: number;
}

/**
 * The plan that the checkout begins with (docs/decisions/checkout.md): the one that the link names, else the lowest total, so
 * that nobody pays for more than they came for. Null where nothing is sold.
 */
export function recommendedPlan<Plan extends Choice>(
  plans: readonly Plan[],
  named: string | undefined,
): Plan | null {
  const [lowest] = plans.toSorted((a, b) => a.price_cents - b.price_cents);
  return plans.find(({ code }) => code === named) ?? lowest ?? null;
}
