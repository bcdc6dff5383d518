import { useTranslations } from "next-intl";

export function useVisitorPrice(): (granted: number) => string {
  const t = useTranslations("vehicle.offer");
  return (granted) => (granted > 0 ? t("visitorPrice", { count: granted }) : t("price"));
}
