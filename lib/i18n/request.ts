import { getRequestConfig } from "next-intl/server";
import { isLocale } from "@/lib/core/locale";
import { currentLocale, currentZone } from "./locale-source";
import { messagesOf } from "./messages";

/** Screens use the viewer's time zone; documents have their own and name it. */
export default getRequestConfig(async ({ locale }) => {
  const [chosen, timeZone] = await Promise.all([isLocale(locale) ? locale : currentLocale(), currentZone()]);
  return { locale: chosen, messages: messagesOf(chosen), timeZone };
});
