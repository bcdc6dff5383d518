export const ENTITLED_PRODUCTS = ["vhr", "sticker"] as const;
export type EntitledProduct = (typeof ENTITLED_PRODUCTS)[number];

export const GENERATION_PRODUCTS = [...ENTITLED_PRODUCTS, "uvc"] as const;
export type GenerationProduct = (typeof GENERATION_PRODUCTS)[number];

export const PRODUCT_CREDITS = [...ENTITLED_PRODUCTS, "global"] as const;
export type ProductCredit = (typeof PRODUCT_CREDITS)[number];

export const CREDIT_KINDS = [...PRODUCT_CREDITS, "uvc"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

export type GenerationCharge = "charged" | "returned" | "free";
