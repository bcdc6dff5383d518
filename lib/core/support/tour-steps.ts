/** SHOW-2: what the guided tour of the sticker builder points at, in its order. */
export const TOUR_STEPS = ["trim", "exterior", "interior", "packages"] as const;
export type TourStep = (typeof TOUR_STEPS)[number];
