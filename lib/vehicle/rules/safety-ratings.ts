/** NHTSA's order on the label (49 CFR 575.302). */
export const safetyRatingKinds = [
  "overall",
  "frontalDriver",
  "frontalPassenger",
  "sideFront",
  "sideRear",
  "rollover",
] as const;
