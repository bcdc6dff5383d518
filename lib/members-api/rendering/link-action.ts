import { textString } from "@/lib/pdf/syntax";

/** Only internal destinations and https: text from a field never becomes a link. */
export function actionTo(target: string): string | null {
  if (target.startsWith("#")) return `<</S /GoTo /D ${textString(target.slice(1))}>>`;
  return target.startsWith("https://") ? `<</S /URI /URI ${textString(target)}>>` : null;
}
