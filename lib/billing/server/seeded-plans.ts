import type { PlanRow } from "./purchased-plan";

export type SeededPlan = Pick<
  PlanRow,
  "code" | "product" | "userType" | "kind" | "name" | "credits" | "priceCents" | "interval"
>;

type Product = SeededPlan["product"];
type UserType = SeededPlan["userType"];
type Noun = { en: [one: string, many: string]; es: [one: string, many: string] };

const NOUNS: Record<Product, Noun> = {
  vhr: { en: ["vehicle history report", "reports"], es: ["informe de historial", "informes"] },
  sticker: { en: ["window sticker", "window stickers"], es: ["etiqueta de ventana", "etiquetas de ventana"] },
  uvc: { en: ["basic report", "basic reports"], es: ["informe básico", "informes básicos"] },
  global: { en: ["report or window sticker", "credits"], es: ["informe o etiqueta de ventana", "créditos"] },
};

const groupDigits = (credits: number) => String(credits).replace(/\B(?=(\d{3})+$)/g, ",");

function findCheapestOnce(
  userType: UserType,
  product: Product,
  code: string,
  credits: number,
  priceCents: number,
) {
  const { en, es } = NOUNS[product];
  const name =
    credits === 1
      ? { en: `1 ${en[0]}`, es: `1 ${es[0]}` }
      : { en: `${groupDigits(credits)} ${en[1]}`, es: `${groupDigits(credits)} ${es[1]}` };
  const kind = credits === 1 ? ("single" as const) : ("pack" as const);
  return { code, product, userType, kind, name, credits, priceCents, interval: null };
}

function createPlans(
  interval: "month" | "year",
  sold: { userType: UserType; product: Product; code: string; credits: number | null; priceCents: number },
): SeededPlan {
  const { en, es } = NOUNS[sold.product];
  const per = interval === "month" ? { en: "a month", es: "al mes" } : { en: "a year", es: "al año" };
  const name =
    sold.credits === null
      ? {
          en: `Unlimited ${en[1]}, paid by the ${interval}`,
          es: `${formatUnlimited(es[1])}, pago ${interval === "month" ? "mensual" : "anual"}`,
        }
      : { en: `${sold.credits} ${en[1]} ${per.en}`, es: `${sold.credits} ${es[1]} ${per.es}` };
  return { ...sold, kind: "subscription", name, interval };
}

function formatUnlimited(nouns: string): string {
  const feminine = nouns.startsWith("etiquetas");
  return `${nouns.charAt(0).toUpperCase()}${nouns.slice(1)} ${feminine ? "ilimitadas" : "ilimitados"}`;
}

const OWN_PRODUCTS: readonly SeededPlan[] = [
  findCheapestOnce("user", "vhr", "report-1", 1, 1499),
  findCheapestOnce("user", "vhr", "report-3", 3, 3499),
  findCheapestOnce("user", "vhr", "report-10", 10, 8999),
  createPlans("month", {
    userType: "user",
    product: "vhr",
    code: "report-monthly",
    credits: 5,
    priceCents: 2999,
  }),
  findCheapestOnce("user", "uvc", "basic-1", 1, 499),
  findCheapestOnce("user", "uvc", "basic-5", 5, 1999),
  findCheapestOnce("user", "sticker", "sticker-1", 1, 999),
  findCheapestOnce("user", "sticker", "sticker-5", 5, 3999),
  createPlans("month", {
    userType: "user",
    product: "sticker",
    code: "sticker-monthly",
    credits: 10,
    priceCents: 2499,
  }),
  findCheapestOnce("dealer", "vhr", "dealer-report-1", 1, 999),
  findCheapestOnce("dealer", "vhr", "dealer-report-25", 25, 17_499),
  findCheapestOnce("dealer", "vhr", "dealer-report-100", 100, 49_900),
  findCheapestOnce("dealer", "vhr", "dealer-report-300", 300, 134_700),
  findCheapestOnce("dealer", "vhr", "dealer-report-500", 500, 199_500),
  findCheapestOnce("dealer", "vhr", "dealer-report-1000", 1000, 349_000),
  createPlans("month", {
    userType: "dealer",
    product: "vhr",
    code: "dealer-report-monthly",
    credits: 50,
    priceCents: 19_900,
  }),
  createPlans("month", {
    userType: "dealer",
    product: "vhr",
    code: "dealer-report-unlimited",
    credits: null,
    priceCents: 39_900,
  }),
  createPlans("year", {
    userType: "dealer",
    product: "vhr",
    code: "dealer-report-yearly",
    credits: null,
    priceCents: 399_000,
  }),
  findCheapestOnce("dealer", "uvc", "dealer-basic-50", 50, 9900),
  findCheapestOnce("dealer", "sticker", "dealer-sticker-1", 1, 699),
  findCheapestOnce("dealer", "sticker", "dealer-sticker-25", 25, 12_499),
  findCheapestOnce("dealer", "sticker", "dealer-sticker-100", 100, 34_900),
  findCheapestOnce("dealer", "sticker", "dealer-sticker-300", 300, 89_700),
  findCheapestOnce("dealer", "sticker", "dealer-sticker-500", 500, 139_500),
  findCheapestOnce("dealer", "sticker", "dealer-sticker-1000", 1000, 249_000),
  createPlans("month", {
    userType: "dealer",
    product: "sticker",
    code: "dealer-sticker-monthly",
    credits: 100,
    priceCents: 14_900,
  }),
  createPlans("month", {
    userType: "dealer",
    product: "sticker",
    code: "dealer-sticker-unlimited",
    credits: null,
    priceCents: 24_900,
  }),
];

const SHARED_CREDITS: readonly SeededPlan[] = [
  findCheapestOnce("user", "global", "credit-1", 1, 1299),
  findCheapestOnce("user", "global", "credit-5", 5, 4999),
  findCheapestOnce("user", "global", "credit-15", 15, 11_999),
  createPlans("month", {
    userType: "user",
    product: "global",
    code: "credit-monthly",
    credits: 10,
    priceCents: 5999,
  }),
  findCheapestOnce("user", "uvc", "basic-1", 1, 499),
  findCheapestOnce("user", "uvc", "basic-5", 5, 1999),
  findCheapestOnce("dealer", "global", "dealer-credit-1", 1, 899),
  findCheapestOnce("dealer", "global", "dealer-credit-50", 50, 29_900),
  findCheapestOnce("dealer", "global", "dealer-credit-200", 200, 89_900),
  findCheapestOnce("dealer", "global", "dealer-credit-300", 300, 128_700),
  findCheapestOnce("dealer", "global", "dealer-credit-500", 500, 199_500),
  findCheapestOnce("dealer", "global", "dealer-credit-1000", 1000, 349_000),
  createPlans("month", {
    userType: "dealer",
    product: "global",
    code: "dealer-credit-monthly",
    credits: 100,
    priceCents: 29_900,
  }),
  createPlans("month", {
    userType: "dealer",
    product: "global",
    code: "dealer-credit-unlimited",
    credits: null,
    priceCents: 59_900,
  }),
  findCheapestOnce("dealer", "uvc", "dealer-basic-50", 50, 9900),
];

/** Prices in cents, before tax. */
export function listSeededPlans(isGlobal: boolean): readonly SeededPlan[] {
  return isGlobal ? SHARED_CREDITS : OWN_PRODUCTS;
}
