import { getRequestConfig } from "next-intl/server";
import { isLocale } from "@/lib/core/locale";
import { currentLocale } from "./locale-source";
import { messagesOf } from "./messages";

/** Dates on documents carry their own zone; what the interface formats is told in the zone of the records. */
const TIME_ZONE = "America/New_York";

export default getRequestConfig(async ({ locale }) => {
  const chosen = isLocale(locale) ? locale : await currentLocale();
  return { locale: chosen, messages: messagesOf(chosen), timeZone: TIME_ZONE };
});
