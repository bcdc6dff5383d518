import { getRequestConfig } from "next-intl/server";
import { isLocale } from "@/lib/platform/i18n";
import { getCurrentLocale, getCurrentZone } from "./locale-source";
import { getMessages } from "./messages";

export default getRequestConfig(async ({ locale }) => {
  const [chosen, timeZone] = await Promise.all([
    isLocale(locale) ? locale : getCurrentLocale(),
    getCurrentZone(),
  ]);
  return { locale: chosen, messages: getMessages(chosen), timeZone };
});
