/** No I, O, or Q (49 CFR 565.15). */
export const VIN_ALPHABET = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";

export function formatWmiCode(number: number): string {
  let code = "";
  for (let rest = number; rest > 0; rest = Math.floor(rest / 37)) {
    const digit = rest % 37;
    if (digit > 0) code = String.fromCharCode(digit <= 10 ? digit + 47 : digit + 54) + code;
  }
  return code;
}
