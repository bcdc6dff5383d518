import { textString } from "../pdf/syntax";

/** Only our own places and https: whatever a field says, it is no address. */
export function actionTo(target: string): string | null {
  if (target.startsWith("#")) return `<</S /GoTo /D ${textString(target.slice(1))}>>`;
  return target.startsWith("https://") ? `<</S /URI /URI ${textString(target)}>>` : null;
}
