import { useTranslations } from "next-intl";

/** A document's price to who is not logged in, from the credits that a new account receives for it. */
export function useVisitorPrice(): (granted: number) => string {
  const t = useTranslations("vehicle.offer");
  return (granted) => (granted > 0 ? t("visitorPrice", { count: granted }) : t("price"));
}
