import { textString } from "@/lib/pdf/syntax";

/** Security: allows only internal destinations and https. */
export function actionTo(target: string): string | null {
  if (target.startsWith("#")) return `<</S /GoTo /D ${textString(target.slice(1))}>>`;
  return target.startsWith("https://") ? `<</S /URI /URI ${textString(target)}>>` : null;
}
