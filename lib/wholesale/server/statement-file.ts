import { formatCents, getSaleTerms } from "@/lib/billing/rules/pricing";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import type { Locale } from "@/lib/platform/i18n";
import { formatCsvLine } from "@/lib/platform/values";
import type { Site } from "@/lib/site/server";
import { LEDGER_ACCOUNTS, type StatementFigures } from "../rules/site-ledger";
import type { AccountKey } from "./site-account";
import { listMovements } from "./statement";
import { buildStatementModel, getStatementMessages } from "./statement-model";

export interface StatementSource {
  key: AccountKey;
  month: string;
  number: string | null;
  figures: StatementFigures;
  createdAt: Date;
}

export async function createStatementFile(
  { db, services, site }: { db: Database; services: BaseContext["services"]; site: Site },
  source: StatementSource,
  format: "csv" | "pdf",
  locale: Locale,
): Promise<Response> {
  const { key, month, number, figures } = source;
  const name = `${getStatementMessages(locale).file}-${number ?? month}.${format}`;
  const headers = { "content-disposition": `attachment; filename="${name}"` };
  if (format === "csv") {
    const text = formatStatementCsv(figures, await listMovements(db, key, month), locale);
    return new Response(text, { headers: { ...headers, "content-type": "text/csv; charset=utf-8" } });
  }
  const model = buildStatementModel(
    {
      siteName: site.config.name,
      host: site.uri,
      color: site.settings.primary_color,
      paperSize: getSaleTerms(site.config).paperSize,
      currency: key.currency,
      test: key.test,
      month,
      number,
      createdAt: source.createdAt.toISOString(),
      figures,
    },
    locale,
  );
  const pdf = await services.drawing.draw({ kind: "statement", model });
  return new Response(new Uint8Array(pdf), { headers: { ...headers, "content-type": "application/pdf" } });
}

/** Returns a number, because spreadsheets don't add up text. */
const getDecimal = (cents: number): number => Number(formatCents(cents));

function formatStatementCsv(
  figures: StatementFigures,
  movements: Awaited<ReturnType<typeof listMovements>>,
  locale: Locale,
): string {
  const { csv, accounts, opening, closing, kinds } = getStatementMessages(locale);
  const balance = (label: string, of: StatementFigures["opening"]) =>
    LEDGER_ACCOUNTS.map((account) =>
      formatCsvLine(["", accounts[account], label, "", "", getDecimal(of[account])]),
    ).join("");
  const lines = movements.map(({ createdAt, account, kind, order, note, cents }) =>
    formatCsvLine([
      createdAt.toISOString(),
      accounts[account],
      kinds[kind],
      order ?? "",
      note ?? "",
      getDecimal(cents),
    ]),
  );
  return (
    formatCsvLine(csv) +
    balance(opening, figures.opening) +
    lines.join("") +
    balance(closing, figures.closing)
  );
}
