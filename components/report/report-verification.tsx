"use client";
import { useLocale, useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { useDateFormat } from "@/components/shell/use-date-format";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { ErrorNote } from "@/components/ui/error-note";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { ApiError, useServedQuery } from "@/lib/platform/browser";
import { verificationQuery } from "@/lib/report/client/report";

/** Matches the printed date, which is in UTC, because readers compare the two. */
function formatPrintedDate(iso: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
  }).formatToParts(new Date(iso));
  const getPart = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? "";
  const [day, month, year] = [getPart("day"), getPart("month").slice(0, 3), getPart("year")];
  const date = locale === "en" ? `${month} ${day}, ${year}` : `${day} ${month} ${year}`;
  const hour = Number(getPart("hour"));
  const [am, pm] = locale === "en" ? ["AM", "PM"] : ["a. m.", "p. m."];
  return `${date}, ${hour % 12 || 12}:${getPart("minute")} ${hour < 12 ? am : pm} UTC`;
}

function isUnknownNumber(error: unknown): boolean {
  return error instanceof ApiError && ["not_found", "invalid_fields", "bad_request"].includes(error.code);
}

type Line = { line: string; value: string; source: string; date: string; entered: boolean };

function StickerLines({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations("preview.verification.lines");
  const formatDate = useDateFormat();
  return (
    <section>
      <h2 className="heading mb-2 text-lg">{t("title")}</h2>
      <Table caption={t("title")} focusable>
        <thead>
          <tr>
            {(["line", "value", "source", "date"] as const).map((name) => (
              <HeadCell key={name} className="not-last:pr-2.5 md:not-last:pr-5">
                {t(name)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, value, source, date, entered }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <tr key={index}>
              <Cell className="not-last:pr-2.5 md:not-last:pr-5">{line}</Cell>
              <Cell className="not-last:pr-2.5 md:not-last:pr-5">{value}</Cell>
              <Cell className="not-last:pr-2.5 md:not-last:pr-5">
                {entered ? <b>{t("entered")}</b> : source}
              </Cell>
              {/* Wraps on phones so that four columns fit. */}
              <Cell className="md:whitespace-nowrap">{formatDate(date)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** Target of a document's QR code. Shows no personal data. */
export function ReportVerification({ number }: { number: string }) {
  const t = useTranslations("preview.verification");
  const common = useTranslations("common");
  const locale = useLocale();
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 md:p-10">
      <div className="border-rule border-b-4 pb-4">
        <p className="caps">{t("caption")}</p>
        <h1 className="heading num mt-2 text-2xl md:text-3xl">{number}</h1>
      </div>
      <QueryView
        query={useServedQuery(verificationQuery(number))}
        problem={({ error }) =>
          isUnknownNumber(error) ? <ErrorNote title={t("unknown")}>{t("unknownText")}</ErrorNote> : null
        }
      >
        {(data) => (
          <>
            {data.sample ? (
              <p>
                <Badge>{common("sample")}</Badge>
              </p>
            ) : null}
            {data.withdrawn ? <ErrorNote title={t("withdrawn")}>{t("withdrawnText")}</ErrorNote> : null}
            <DescriptionList
              items={[
                { label: t("product"), value: t(data.product) },
                { label: t("vehicle"), value: data.vehicle },
                { label: t("vin"), value: t("ending", { ending: data.vin_ending }) },
                { label: t("created"), value: formatPrintedDate(data.created, locale) },
              ]}
            />
            {data.lines?.length ? <StickerLines lines={data.lines} /> : null}
            {data.product === "sticker" && data.lines === null ? <p>{t("lines.none")}</p> : null}
            <div>
              <p className="caps">{t("sha256")}</p>
              <p className="num mt-1 break-all text-sm">{data.sha256}</p>
            </div>
            <p className="max-w-measure text-[0.9375rem] text-ink-2">{t("text")}</p>
          </>
        )}
      </QueryView>
    </Card>
  );
}
