"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { VinText } from "@/components/ui/vin-text";
import { previewQuery } from "@/lib/client/admin";
import { CallProblem } from "./admin-page";
import { type PaperColours, paperVariables } from "./paper-variables";

const PREVIEW_MS = 250;
const SAMPLE_VIN = "2T1BURHE5JC034461";
const READABLE = 4.5;

function Sheet({
  name,
  paper,
  colours,
}: {
  name: string;
  paper: "light" | "dark";
  colours: readonly PaperColours[];
}) {
  const t = useTranslations("admin.preview");
  return (
    <div
      data-theme={paper}
      data-testid={`preview-${paper}`}
      style={paperVariables(colours, paper)}
      className="rounded border border-rule bg-paper p-4 text-ink"
    >
      <div className="overflow-hidden rounded border border-rule bg-sheet">
        <div aria-hidden="true" className="letterhead" />
        <div className="grid gap-3 p-4">
          <p className="caps">{t(paper)}</p>
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

/** What pages would make of the colours, while they are being chosen: both papers, contrasts, warnings. */
export function SitePreview({
  name,
  colours,
  site,
}: {
  name: string;
  colours: Record<string, string>;
  site?: string;
}) {
  const t = useTranslations("admin");
  const format = useFormatter();
  const wanted = JSON.stringify(colours);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PREVIEW_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = { ...(JSON.parse(asked) as Record<string, string>), site };
  const { data, error, refetch } = useQuery({ ...previewQuery(query), placeholderData: keepPreviousData });
  if (error) return <CallProblem error={error} retry={refetch} />;
  if (!data) return null;
  const figure = (contrast: number) => (
    <span className={contrast < READABLE ? "font-semibold text-red" : undefined}>
      {format.number(contrast, { maximumFractionDigits: 1, minimumFractionDigits: 1 })}
    </span>
  );
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Sheet name={name} paper="light" colours={data.colours} />
        <Sheet name={name} paper="dark" colours={data.colours} />
      </div>
      <Table caption={t("preview.contrasts")} tabIndex={-1}>
        <thead>
          <tr>
            <HeadCell>{t("preview.colour")}</HeadCell>
            <HeadCell numeric>{t("preview.light")}</HeadCell>
            <HeadCell numeric>{t("preview.dark")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.colours.map((colour) => (
            <tr key={colour.name}>
              <Cell>{t(`preview.${colour.name}`)}</Cell>
              <Cell numeric>{figure(colour.contrast_light)}</Cell>
              <Cell numeric>{figure(colour.contrast_dark)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {data.warnings.map(({ field, message }) => (
        <p key={field} className="border-amber border-l-4 bg-amber-band px-3 py-2 text-sm">
          <b>{t(`fields.${field as "primary_color"}`)}.</b>{" "}
          {t("preview.changed", { colour: /#[0-9a-f]{6}/.exec(message)?.[0] ?? "" })}
        </p>
      ))}
    </div>
  );
}
