import { getRequestConfig } from "next-intl/server";
import { isLocale } from "@/lib/core/locale";
import { currentLocale, currentZone } from "./locale-source";
import { messagesOf } from "./messages";

/** Times on screens are in the viewer's zone. Dates on documents have their own, which they name. */
export default getRequestConfig(async ({ locale }) => {
  const [chosen, timeZone] = await Promise.all([isLocale(locale) ? locale : currentLocale(), currentZone()]);
  return { locale: chosen, messages: messagesOf(chosen), timeZone };
});
