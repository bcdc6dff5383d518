/** The digits of a mileage as it was typed, '72,430' or '72 430'; '' where nothing was, null for what is no mileage. */
export function milesDigits(text: string): string | null {
  const digits = text.replace(/[,.\s]/g, "");
  return /^\d{0,7}$/.test(digits) ? digits : null;
}
