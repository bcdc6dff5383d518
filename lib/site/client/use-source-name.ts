import type { Messages } from "next-intl";
import { useTranslations } from "next-intl";
import { toMessageKey } from "@/lib/platform/i18n";

type Names = Messages["checks"]["sourceNames"];

export function useSourceName(): (name: string) => string {
  const t = useTranslations("checks");
  return (name) => {
    const base = /^(.*) \(sample\)$/.exec(name)?.[1];
    if (base === undefined) return name;
    const key = `sourceNames.${toMessageKey(base) as keyof Names & string}` as const;
    return t("sampleSource", { source: t.has(key) ? t(key) : base });
  };
}
