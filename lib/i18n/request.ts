import { getRequestConfig } from "next-intl/server";
import { isLocale } from "@/lib/core/locale";
import { currentLocale } from "./locale-source";
import { messagesOf } from "./messages";

/** The zone of the dates that the interface formats: the records' zone. Dates on documents have their own. */
const TIME_ZONE = "America/New_York";

export default getRequestConfig(async ({ locale }) => {
  const chosen = isLocale(locale) ? locale : await currentLocale();
  return { locale: chosen, messages: messagesOf(chosen), timeZone: TIME_ZONE };
});
