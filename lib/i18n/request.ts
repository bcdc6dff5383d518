import { getRequestConfig } from "next-intl/server";
import { isLocale } from "@/lib/core/locale";
import { currentLocale, currentZone } from "./locale-source";
import { messagesOf } from "./messages";

export default getRequestConfig(async ({ locale }) => {
  const [chosen, timeZone] = await Promise.all([isLocale(locale) ? locale : currentLocale(), currentZone()]);
  return { locale: chosen, messages: messagesOf(chosen), timeZone };
});
