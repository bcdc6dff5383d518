import { formatMoney } from "@/lib/billing/rules/pricing";
import { interpolate, pluralize } from "@/lib/generation/server";
import { inEachLanguage, type Locale } from "@/lib/platform/i18n";
import type en from "@/messages/en/server/statement.json";
import { LEDGER_ACCOUNTS, type StatementFigures } from "../rules/site-ledger";

type StatementMessages = typeof en;
const catalog = await inEachLanguage<StatementMessages>(
  (locale) => import(`../../../messages/${locale}/server/statement.json`),
);

export const getStatementMessages = (locale: Locale): StatementMessages => catalog[locale];

export interface StatementFacts {
  siteName: string;
  host: string;
  color: string;
  paperSize: "letter" | "a4";
  currency: string;
  test: boolean;
  month: string;
  number: string | null;
  createdAt: string;
  figures: StatementFigures;
}

interface Line {
  label: string;
  note: string;
  amount: string;
  strong: boolean;
}

export interface StatementModel {
  locale: Locale;
  title: string;
  file: string;
  testLabel: string | null;
  siteName: string;
  color: string;
  paperSize: "letter" | "a4";
  createdAt: string;
  meta: { label: string; value: string }[];
  accounts: { title: string; lines: Line[] }[];
  note: string;
}

export function buildStatementModel(facts: StatementFacts, locale: Locale): StatementModel {
  const messages = catalog[locale];
  const { figures, currency } = facts;
  const balance = (label: string, cents: number): Line => ({
    label,
    note: "",
    amount: formatMoney(cents, currency),
    strong: true,
  });
  return {
    locale,
    title: messages.statement,
    file: `${messages.file}-${facts.number ?? facts.month}`,
    testLabel: facts.test ? messages.test : null,
    siteName: facts.siteName,
    color: facts.color,
    paperSize: facts.paperSize,
    createdAt: facts.createdAt,
    meta: [
      { label: messages.number, value: facts.number ?? messages.open },
      { label: messages.month, value: facts.month },
      { label: messages.site, value: facts.host },
      { label: messages.currency, value: currency },
    ],
    accounts: LEDGER_ACCOUNTS.map((account) => ({
      title: messages.accounts[account],
      lines: [
        balance(messages.opening, figures.opening[account]),
        ...figures.sums
          .filter((sum) => sum.account === account)
          .map(({ kind, count, cents }) => ({
            label: messages.kinds[kind],
            note: pluralize(messages.movements, count),
            amount: formatMoney(cents, currency),
            strong: false,
          })),
        balance(messages.closing, figures.closing[account]),
      ],
    })),
    note: interpolate(messages.note, { currency }),
  };
}
