"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { useStickerEditor } from "./editor-context";

const fields = [
  { name: "name", max: 120, wide: true },
  { name: "address", max: 200, wide: true },
  { name: "city", max: 120, wide: false },
  { name: "number", max: 20, wide: false },
] as const;

export function DealerSection() {
  const t = useTranslations("stickerEditor");
  const { draft, change, problems } = useStickerEditor();
  const [isInitiallyOpen] = useState(() =>
    [...Object.values(draft.dealer), draft.order, draft.stock].some(Boolean),
  );
  return (
    <details open={isInitiallyOpen} className="border-hairline border-t">
      <summary className="caps min-h-11 py-3.5">
        {t("part.dealer")} <span className="font-medium normal-case tracking-normal">{t("optional")}</span>
      </summary>
      <div className="grid grid-cols-2 gap-3 pt-1 pb-2">
        {fields.map(({ name, max, wide }) => (
          <Field
            key={name}
            label={t(`dealer.${name}`)}
            error={name === "name" && problems.dealer ? t("problem.nameMissing") : undefined}
            className={wide ? "col-span-2" : "content-start"}
          >
            <TextInput
              value={draft.dealer[name]}
              maxLength={max}
              autoComplete="off"
              onChange={(event) => change({ dealer: { ...draft.dealer, [name]: event.target.value } })}
            />
          </Field>
        ))}
        {(["order", "stock"] as const).map((name) => (
          <Field key={name} label={t(`dealer.${name}`)} className="content-start">
            <TextInput
              value={draft[name]}
              maxLength={20}
              autoComplete="off"
              onChange={(event) => change({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </details>
  );
}
