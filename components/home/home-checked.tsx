import Link from "next/link";
import { useTranslations } from "next-intl";
import { routes } from "@/lib/routes";
import type { SourceArea } from "@/lib/site/contract/source-list";
import type { SourceEntry } from "@/lib/site/contract/sources";
import type { HistoryKind } from "@/lib/vehicle/contract/history";

const NAMES_MAX = 2;

const KINDS = [
  { name: "titles", area: "records", has: ["title", "registration", "brand"] },
  { name: "damage", area: "records", has: ["damage", "accident"] },
  { name: "odometer", area: "records", has: ["odometer"] },
  { name: "owners", area: "records", has: ["owner", "use"] },
  { name: "theft", area: "records", has: ["theft", "recovery"] },
  { name: "liens", area: "records", has: ["lien", "total_loss", "insurance", "junk", "salvage"] },
  { name: "service", area: "records", has: ["service", "inspection"] },
  { name: "recalls", area: "recalls", has: [] },
  { name: "value", area: "market", has: [] },
  { name: "build", area: "build", has: [] },
] as const satisfies readonly { name: string; area: SourceArea; has: readonly HistoryKind[] }[];

interface CheckedKind {
  name: (typeof KINDS)[number]["name"];
  /** Null stands for a supplier; only reports name suppliers. */
  sources: (string | null)[];
}

export function listCheckedKinds(entries: readonly SourceEntry[]): CheckedKind[] {
  return KINDS.map(({ name, area, has }) => {
    const kinds: readonly HistoryKind[] = has;
    const knows = ({ source, covers }: SourceEntry) =>
      kinds.length === 0 || source === null || covers.some((kind) => kinds.includes(kind));
    const knownEntries = entries.filter((entry) => entry.area === area && knows(entry));
    return { name, sources: [...new Set(knownEntries.map(({ source }) => source))] };
  });
}

function Kind({ name, sources }: CheckedKind) {
  const t = useTranslations("home.checked");
  const all = useTranslations("trust.howWeCheck");
  const names = sources.map((source) => source ?? all("supplier"));
  const visibleNames = names.slice(0, NAMES_MAX).join(", ");
  const rest = names.length - NAMES_MAX;
  return (
    <li className="border-hairline border-b py-1.5 leading-snug">
      <span className="block font-semibold">{t(`kinds.${name}`)}</span>
      <span className="text-ink-2 text-sm">
        {rest > 0 ? t("more", { names: visibleNames, count: rest }) : visibleNames}
      </span>
    </li>
  );
}

export function HomeChecked({ sources }: { sources: readonly SourceEntry[] | null }) {
  const t = useTranslations("home.checked");
  const all = useTranslations("trust.howWeCheck");
  const kinds = listCheckedKinds(sources ?? []);
  const checked = kinds.filter((kind) => kind.sources.length > 0);
  const missing = kinds.filter((kind) => kind.sources.length === 0).map(({ name }) => t(`kinds.${name}`));
  return (
    <>
      {sources ? null : <p className="max-w-measure font-semibold">{all("notKnown")}</p>}
      {checked.length > 0 ? (
        <ul className="grid gap-x-6 sm:max-md:grid-cols-2 lg:grid-cols-2">
          {checked.map((kind) => (
            <Kind key={kind.name} {...kind} />
          ))}
        </ul>
      ) : null}
      {sources && missing.length > 0 ? (
        <p className="mt-3 max-w-measure text-ink-2">{t("missing", { kinds: missing.join(", ") })}</p>
      ) : null}
      <p className="mt-3 max-w-measure text-ink-2">{t("sources")}</p>
      <Link
        href={routes.howWeCheck}
        prefetch={false}
        className="condensed inline-flex min-h-11 items-center font-[650]"
      >
        {t("how")}
      </Link>
    </>
  );
}
