export type Product = "vhr" | "sticker";

interface GenerationCount {
  product: Product;
  /** For stickers without a VIN: year, make and model with dashes. */
  vin: string;
  token: string;
  times: number;
  charged: number;
}

export interface Counts {
  calls: Record<string, number>;
  generations: GenerationCount[];
  creditsSpent: Record<Product, number>;
  creditsOffered: number;
  registrations: number;
  logins: number;
  passwordChanges: number;
  profileUpdates: number;
  deletionRequests: number;
  dealerRegistrations: number;
  cancellations: number;
  saves: number;
  removals: number;
  feedback: number;
  tickets: number;
  orders: number;
  payments: number;
  logs: number;
}

export function newCounts(): Counts {
  return {
    calls: {},
    generations: [],
    creditsSpent: { vhr: 0, sticker: 0 },
    creditsOffered: 0,
    registrations: 0,
    logins: 0,
    passwordChanges: 0,
    profileUpdates: 0,
    deletionRequests: 0,
    dealerRegistrations: 0,
    cancellations: 0,
    saves: 0,
    removals: 0,
    feedback: 0,
    tickets: 0,
    orders: 0,
    payments: 0,
    logs: 0,
  };
}

export function countCall({ calls }: Counts, name: string): void {
  calls[name] = (calls[name] ?? 0) + 1;
}

export function countGeneration(
  counts: Counts,
  { product, vin, token, charged }: { product: Product; vin: string; token: string; charged: boolean },
): void {
  let row = counts.generations.find(
    (known) => known.product === product && known.vin === vin && known.token === token,
  );
  if (!row) {
    row = { product, vin, token, times: 0, charged: 0 };
    counts.generations.push(row);
  }
  row.times += 1;
  if (!charged) return;
  row.charged += 1;
  counts.creditsSpent[product] += 1;
}
