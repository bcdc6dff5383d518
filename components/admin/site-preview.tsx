"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { VinText } from "@/components/ui/vin-text";
import { previewQuery } from "@/lib/admin/client/admin";
import { ApiError, useFieldText } from "@/lib/platform/browser";
import { QueryError } from "./admin-heading";
import { getThemeVariables, type ThemeColors } from "./theme-variables";

const PREVIEW_MS = 250;
const SAMPLE_VIN = "2T1BURHE5JC034461";
const READABLE = 4.5;

function ThemeSample({
  name,
  theme,
  colors,
}: {
  name: string;
  theme: "light" | "dark";
  colors: readonly ThemeColors[];
}) {
  const t = useTranslations("admin.preview");
  return (
    <div
      data-theme={theme}
      data-testid={`preview-${theme}`}
      style={getThemeVariables(colors, theme)}
      className="rounded border border-rule bg-paper p-4 text-ink"
    >
      <div className="overflow-hidden rounded border border-rule bg-sheet">
        <div aria-hidden="true" className="letterhead" />
        <div className="grid gap-3 p-4">
          <p className="caps">{t(theme)}</p>
          <p className="heading text-xl">{name || t("noName")}</p>
          <VinText vin={SAMPLE_VIN} />
          <p>
            <span className="text-primary underline">{t("link")}</span>
          </p>
          <div>
            <Button>{t("button")}</Button>
          </div>
          <p className="flex flex-wrap gap-2 text-sm">
            <span className="bg-secondary px-2 py-1 text-on-secondary">{t("secondary")}</span>
            <span className="bg-tertiary px-2 py-1 text-on-tertiary">{t("tertiary")}</span>
          </p>
        </div>
      </div>
    </div>
  );
}

export function SitePreview({
  name,
  colors,
  site,
}: {
  name: string;
  colors: Record<string, string>;
  site?: string;
}) {
  const t = useTranslations("admin");
  const fieldText = useFieldText();
  const serialized = JSON.stringify(colors);
  const [debounced, setDebounced] = useState(serialized);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(serialized), PREVIEW_MS);
    return () => clearTimeout(timer);
  }, [serialized]);
  const query = { ...(JSON.parse(debounced) as Record<string, string>), site };
  const { data, error, refetch } = useQuery({ ...previewQuery(query), placeholderData: keepPreviousData });
  if (error) {
    const names = error instanceof ApiError ? Object.entries(error.fields) : [];
    if (names.length === 0) return <QueryError error={error} retry={refetch} />;
    return (
      <div className="grid content-start gap-2">
        {names.map(([name, text]) => (
          <p key={name} role="alert" className="border-red border-l-4 bg-red-band px-3 py-2 text-sm">
            <b>{t(`fields.${name as "primary_color"}`)}.</b> {fieldText(text)}
          </p>
        ))}
      </div>
    );
  }
  if (!data) return null;
  const figure = (contrast: number) => (
    <span className={contrast < READABLE ? "font-semibold text-red" : undefined}>{contrast.toFixed(1)}</span>
  );
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <ThemeSample name={name} theme="light" colors={data.colors} />
        <ThemeSample name={name} theme="dark" colors={data.colors} />
      </div>
      <Table caption={t("preview.contrasts")} focusable>
        <thead>
          <tr>
            <HeadCell>{t("preview.color")}</HeadCell>
            <HeadCell numeric>{t("preview.light")}</HeadCell>
            <HeadCell numeric>{t("preview.dark")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.colors.map((color) => (
            <tr key={color.name}>
              <Cell>{t(`preview.${color.name}`)}</Cell>
              <Cell numeric>{figure(color.contrast_light)}</Cell>
              <Cell numeric>{figure(color.contrast_dark)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {data.warnings.map(({ field, message }) => (
        <p key={field} className="border-amber border-l-4 bg-amber-band px-3 py-2 text-sm">
          <b>{t(`fields.${field as "primary_color"}`)}.</b>{" "}
          {t("preview.changed", { color: /#[0-9a-f]{6}/.exec(message)?.[0] ?? "" })}
        </p>
      ))}
    </div>
  );
}
