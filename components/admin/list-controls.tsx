"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { ListQuery } from "@/lib/admin/client/admin";
import type { ListDefinition } from "./list-definitions";
import { useColumn } from "./record-fields";
import { useValueLabel } from "./value";

interface ListControlsProps {
  list: ListDefinition;
  params: ListQuery;
  searchText: string;
  onSearchChange: (text: string) => void;
  onSearchBlur: () => void;
  onChange: (change: ListQuery) => void;
}

export function ListControls({
  list,
  params,
  searchText,
  onSearchChange,
  onSearchBlur,
  onChange,
}: ListControlsProps) {
  const t = useTranslations("admin");
  const column = useColumn();
  const valueLabel = useValueLabel();
  const order = `${params.sort ?? list.sorts[0]} ${params.order ?? "desc"}`;
  return (
    <search className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
      <Field label={t("search")} className="max-sm:col-span-2">
        <TextInput
          type="search"
          value={searchText}
          onChange={(event) => onSearchChange(event.target.value)}
          onBlur={onSearchBlur}
        />
      </Field>
      <Field label={t("order")} className="max-sm:col-span-2">
        <Select
          value={order}
          onChange={(event) => {
            const [sort, direction] = event.target.value.split(" ");
            onChange({ sort, order: direction });
          }}
        >
          {list.sorts.flatMap((sort) =>
            (["desc", "asc"] as const).map((direction) => (
              <option key={`${sort} ${direction}`} value={`${sort} ${direction}`}>
                {t(`directions.${direction}`, { column: column(sort) })}
              </option>
            )),
          )}
        </Select>
      </Field>
      {Object.entries(list.filters).map(([name, options]) => (
        <Field key={name} label={column(name)}>
          <Select value={params[name] ?? ""} onChange={(event) => onChange({ [name]: event.target.value })}>
            <option value="">{t("any")}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {valueLabel(option)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </search>
  );
}
