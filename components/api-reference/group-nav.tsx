import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReferenceGroup } from "@/lib/compose/calls/api-reference";
import { getApiReferenceHref } from "@/lib/routes";

function Links({ groups, current }: { groups: readonly ReferenceGroup[]; current?: string }) {
  return (
    <ul className="flex flex-wrap gap-x-4 lg:grid">
      {groups.map(({ id, calls }) => (
        <li key={id}>
          <Link
            href={getApiReferenceHref(id)}
            prefetch={false}
            aria-current={id === current ? "page" : undefined}
            className="inline-flex min-h-9 items-center gap-2 py-1 text-sm no-underline hover:underline aria-[current]:font-bold"
          >
            <span>{id.replace("staff-", "")}</span>
            <span className="num text-ink-2">{calls.length}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function GroupNav({ groups, current }: { groups: readonly ReferenceGroup[]; current?: string }) {
  const t = useTranslations("apiGuide");
  return (
    <nav
      aria-label={t("groups")}
      className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto"
    >
      <p className="caps mb-1">{t("groups")}</p>
      <Links groups={groups.filter(({ isStaff }) => !isStaff)} current={current} />
      <p className="caps mt-4 mb-1">{t("staff")}</p>
      <Links groups={groups.filter(({ isStaff }) => isStaff)} current={current} />
    </nav>
  );
}
