import { formatTextString } from "./pdf/syntax";

/** Security: allows only internal destinations and https. */
export function toLinkAction(target: string): string | null {
  if (target.startsWith("#")) return `<</S /GoTo /D ${formatTextString(target.slice(1))}>>`;
  return target.startsWith("https://") ? `<</S /URI /URI ${formatTextString(target)}>>` : null;
}
