import { getRequestConfig } from "next-intl/server";
import { isLocale } from "./locale";
import { getCurrentLocale, getCurrentZone } from "./locale-source";
import { getMessages } from "./messages";

export default getRequestConfig(async ({ locale }) => {
  const [chosen, timeZone] = await Promise.all([
    isLocale(locale) ? locale : getCurrentLocale(),
    getCurrentZone(),
  ]);
  return { locale: chosen, messages: getMessages(chosen), timeZone };
});
