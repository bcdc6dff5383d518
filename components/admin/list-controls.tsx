"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { ListQuery } from "@/lib/client/admin";
import type { ListDefinition } from "./list-definitions";
import { useColumn } from "./record-fields";
import { useWord } from "./value";

interface ListControlsProps {
  list: ListDefinition;
  given: ListQuery;
  typed: string;
  onType: (text: string) => void;
  /** The search field was left: what was typed counts at once. */
  onTyped: () => void;
  onChange: (change: ListQuery) => void;
}

export function ListControls({ list, given, typed, onType, onTyped, onChange }: ListControlsProps) {
  const t = useTranslations("admin");
  const column = useColumn();
  const word = useWord();
  const order = `${given.sort ?? list.sorts[0]} ${given.order ?? "desc"}`;
  return (
    <search className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
      <Field label={t("search")} className="max-sm:col-span-2">
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onBlur={onTyped}
        />
      </Field>
      <Field label={t("order")} className="max-sm:col-span-2">
        <Select
          value={order}
          onChange={(event) => {
            const [sort, way] = event.target.value.split(" ");
            onChange({ sort, order: way });
          }}
        >
          {list.sorts.flatMap((sort) =>
            (["desc", "asc"] as const).map((way) => (
              <option key={`${sort} ${way}`} value={`${sort} ${way}`}>
                {t(`ways.${way}`, { column: column(sort) })}
              </option>
            )),
          )}
        </Select>
      </Field>
      {Object.entries(list.filters).map(([name, options]) => (
        <Field key={name} label={column(name)}>
          <Select value={given[name] ?? ""} onChange={(event) => onChange({ [name]: event.target.value })}>
            <option value="">{t("any")}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {word(option)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </search>
  );
}
