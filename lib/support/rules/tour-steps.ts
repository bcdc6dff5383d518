export const TOUR_STEPS = ["trim", "exterior", "interior", "packages"] as const;
export type TourStep = (typeof TOUR_STEPS)[number];
