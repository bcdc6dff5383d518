import type { Product } from "./counts";

export interface GarageVehicle {
  vin: string;
  year: number | null;
  make: string;
  model: string;
  cdt: string;
  rest: Record<string, unknown>;
}

export interface GeneratedRecord {
  vin: string;
  year: number | null;
  make: string;
  model: string;
  europe: boolean;
  cdt: string;
  files: Partial<Record<Product, string>>;
}

export interface Account {
  id: number;
  email: string;
  password: string;
  phone: string;
  dealer: boolean;
  credits: Record<Product, number>;
  subscribed: Product[];
  profile: Record<string, string>;
  garage: Map<string, GarageVehicle>;
  records: Map<string, GeneratedRecord>;
}

interface Order {
  id: number;
  email: string;
  plan: string;
  price: string;
  currency: string;
  paid: boolean;
}

export interface State {
  accounts: Account[];
  accountsByToken: Map<string, Account>;
  orders: Order[];
  files: Map<string, Uint8Array>;
  tokenLength: number;
}

export const FIXTURE_DAY = "2026-01-15";
export const FIXTURE_PASSWORD = "Fixture-Pass-1";

/** Initial accounts with tokens that don't expire. */
export const FIXTURE_ACCOUNTS = {
  /** Three credits for each product. */
  member: { email: "member@fixture.example", token: "spec-upstream-member-0123456789" },
  dealer: { email: "dealer@fixture.example", token: "spec-upstream-dealer-0123456789" },
  /** Both subscriptions, no credits. */
  subscriber: { email: "subscriber@fixture.example", token: "spec-upstream-subscriber-0123456789" },
  /** No credits. */
  broke: { email: "broke@fixture.example", token: "spec-upstream-broke-0123456789" },
  /** Deletion is rejected. */
  indebted: { email: "indebted@fixture.example", token: "spec-upstream-indebted-0123456789" },
} as const;

export function newState(tokenLength: number): State {
  const state: State = {
    accounts: [],
    accountsByToken: new Map(),
    orders: [],
    files: new Map(),
    tokenLength,
  };
  for (const [name, { email, token }] of Object.entries(FIXTURE_ACCOUNTS)) {
    const account = addAccount(state, { email, password: FIXTURE_PASSWORD, phone: "5555550100" });
    state.accountsByToken.set(token, account);
    account.dealer = name === "dealer";
    if (name === "subscriber") account.subscribed = ["vhr", "sticker"];
    if (name === "subscriber" || name === "broke") account.credits = { vhr: 0, sticker: 0 };
  }
  return state;
}

export function addAccount(
  state: State,
  { email, password, phone }: Pick<Account, "email" | "password" | "phone">,
): Account {
  const account: Account = {
    id: state.accounts.length + 7,
    email,
    password,
    phone,
    dealer: false,
    credits: { vhr: 3, sticker: 3 },
    subscribed: [],
    profile: {},
    garage: new Map(),
    records: new Map(),
  };
  state.accounts.push(account);
  return account;
}

export function findAccount({ accounts }: State, email: string): Account | undefined {
  return accounts.find((account) => account.email.toLowerCase() === email.toLowerCase());
}

export function issueToken(state: State, account: Account): string {
  const start = `spec-upstream-${account.id}-${state.accountsByToken.size}-`;
  const token = start.padEnd(state.tokenLength, "0123456789abcdef");
  state.accountsByToken.set(token, account);
  return token;
}
