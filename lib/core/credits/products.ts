/** The two documents that are sold: the history report and the window sticker. */
export const ENTITLED_PRODUCTS = ["vhr", "sticker"] as const;
export type EntitledProduct = (typeof ENTITLED_PRODUCTS)[number];

/** All that can be generated: `uvc` is the basic report. */
export const GENERATION_PRODUCTS = [...ENTITLED_PRODUCTS, "uvc"] as const;
export type GenerationProduct = (typeof GENERATION_PRODUCTS)[number];

/** The balances of the two documents, and the one that a site may share between them. */
export const PRODUCT_CREDITS = [...ENTITLED_PRODUCTS, "global"] as const;
export type ProductCredit = (typeof PRODUCT_CREDITS)[number];

/** All that the ledger counts and a plan sells; `uvc` pays for a basic report. */
export const CREDIT_KINDS = [...PRODUCT_CREDITS, "uvc"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** What a generation cost: a credit, a credit that came back because nothing was found, or nothing. */
export type GenerationCharge = "charged" | "returned" | "free";
