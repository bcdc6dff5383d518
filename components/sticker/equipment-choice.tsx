"use client";
import { useTranslations } from "next-intl";
import { ChoiceInput } from "@/components/ui/choice-input";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { StickerData } from "@/lib/contract/sticker-builder";
import { formatCents } from "@/lib/core/money";
import { lineKey } from "@/lib/core/sticker/draft";
import { readLinePrice } from "@/lib/core/sticker/line-price";
import { isSameName } from "@/lib/core/vehicle/make-names";
import { useStickerEditor } from "./editor-context";

type Line = StickerData["packages"][number]["data"][number];

function usePriceText() {
  const t = useTranslations("stickerEditor.price");
  return (text: string): string => {
    const price = readLinePrice(text);
    if (price === 0 || price === "included") return t("included");
    if (price === "no_charge") return t("noCharge");
    return typeof price === "number" ? formatCents(price) : t("unknown");
  };
}

export function EquipmentChoice({ line }: { line: Line }) {
  const t = useTranslations("stickerEditor");
  const { data, draft, change, problems } = useStickerEditor();
  const priceText = usePriceText();
  const key = lineKey(line);
  const isExcluded = draft.left.includes(key);
  const isPriceUnknown = line.package_price === "";
  const enteredPrice = draft.prices[key] ?? "";
  const { packages = [], options = [] } = data.sheet ?? {};
  const sheetLine = [...packages, ...options].find(
    (other) => isSameName(other.name, line.section) && other.code === line.code,
  );
  const isUserLine = sheetLine?.origin === "user";
  const problem = problems[`price:${key}`];
  return (
    <div className="border-hairline border-b last:border-b-0">
      <ChoiceInput
        type="checkbox"
        checked={!isExcluded}
        onChange={() =>
          change({ left: isExcluded ? draft.left.filter((other) => other !== key) : [...draft.left, key] })
        }
        aside={isPriceUnknown && enteredPrice && !problem ? null : priceText(line.package_price)}
        note={
          line.contents.length > 0 || isUserLine
            ? [...line.contents, ...(isUserLine ? [t("enteredByUser")] : [])].join(" · ")
            : undefined
        }
        className="border-b-0"
      >
        {line.code ? <span className="num text-ink-2">{line.code}</span> : null}
        {line.code ? " " : null}
        {line.section}
      </ChoiceInput>
      {isPriceUnknown && !isExcluded ? (
        <div className="pb-3 pl-8">
          <Field
            label={t("price.ofLine", { line: line.section })}
            note={t("byYou")}
            error={problem ? t(`problem.${problem}`) : undefined}
          >
            <TextInput
              value={enteredPrice}
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              placeholder="$"
              onChange={(event) => change({ prices: { ...draft.prices, [key]: event.target.value } })}
            />
          </Field>
        </div>
      ) : null}
    </div>
  );
}
