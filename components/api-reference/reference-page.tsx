import Link from "next/link";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { API_KEY_CALLS } from "@/lib/api-keys/contract/api-keys";
import type { ReferenceGroup } from "@/lib/compose/calls/api-reference";
import { ERROR_STATUS } from "@/lib/platform/values";
import { getAccountHref, keysOpenApiPath, sdkPath } from "@/lib/routes";
import { CallSearch } from "./call-search";
import { CodeBlock } from "./code-block";
import { GroupNav } from "./group-nav";

const ENVELOPE = {
  status: "error",
  code: "bad_request",
  message: "Check the fields below.",
  errors: { vin: "A VIN has 17 characters." },
  request_id: "0190d8a0-7a11",
};

function byStatus(): [status: number, codes: string[]][] {
  const statuses = Array.from(new Set(Object.values(ERROR_STATUS))).sort((a, b) => a - b);
  return statuses.map((status) => [
    status,
    Object.entries(ERROR_STATUS)
      .filter((entry) => entry[1] === status)
      .map(([code]) => code),
  ]);
}

function Errors() {
  const t = useTranslations("apiGuide.errors");
  return (
    <Section title={t("title")} id="errors" className="scroll-mt-6">
      <div className="grid gap-4">
        <p className="max-w-measure">{t("text")}</p>
        <CodeBlock text={JSON.stringify(ENVELOPE, null, 2)} />
        <table className="w-full text-left text-sm">
          <caption className="caps mb-1 text-left">{t("caption")}</caption>
          <thead className="caps">
            <tr>
              <th scope="col" className="py-1 pr-4">
                {t("status")}
              </th>
              <th scope="col" className="py-1">
                {t("codes")}
              </th>
            </tr>
          </thead>
          <tbody>
            {byStatus().map(([status, codes]) => (
              <tr key={status} className="border-hairline border-t">
                <th scope="row" className="num py-1 pr-4 align-top font-semibold">
                  {status}
                </th>
                <td className="break-words py-1">{codes.join(", ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="max-w-measure">{t("retry")}</p>
      </div>
    </Section>
  );
}

interface ReferencePageProps {
  groups: readonly ReferenceGroup[];
  origin: string;
  search: string;
}

export function ReferencePage({ groups, origin, search }: ReferencePageProps) {
  const t = useTranslations("apiGuide");
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-x-12 gap-y-8 px-4 pt-7 pb-20 md:px-10 md:pt-14 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <header className="lg:col-span-2">
        <h1 className="heading text-3xl md:text-4xl">{t("title")}</h1>
        <p className="mt-3 max-w-[58ch] text-ink-2 md:text-[1.125rem]">{t("lead")}</p>
      </header>
      <GroupNav groups={groups} />
      <div className="grid min-w-0 grid-cols-1 gap-10">
        <Section title={t("start.title")}>
          <div className="grid max-w-measure grid-cols-1 gap-3">
            <p className="break-words">{t("start.base", { origin })}</p>
            <p>{t("start.key")}</p>
            <CodeBlock
              text={`curl ${origin}/members/api/key \\\n  -H "Authorization: Bearer $GLOVEBOX_KEY"`}
            />
            <p>
              {t("start.make")} <Link href={getAccountHref("keys")}>{t("start.dealer")}</Link>
            </p>
            <p>{t("start.modes")}</p>
            <p>{t("start.scopes")}</p>
            <p>{t("start.idempotency")}</p>
            <p>{t("start.paging")}</p>
          </div>
        </Section>
        <Section title={t("downloads.title")}>
          <ul className="grid gap-1">
            <li>
              <a href={keysOpenApiPath} download className="inline-flex min-h-9 items-center">
                {t("downloads.openapi")}
              </a>
            </li>
            <li>
              <a href={sdkPath} download className="inline-flex min-h-9 items-center">
                {t("downloads.sdk")}
              </a>
            </li>
          </ul>
        </Section>
        <Section title={t("calls")} id="calls">
          <CallSearch calls={groups.flatMap(({ calls }) => calls)} initial={search} />
        </Section>
        <Errors />
        <Section title={t("limits.title")} id="limits">
          <p className="max-w-measure">{t("limits.text", { count: API_KEY_CALLS.perMinute })}</p>
        </Section>
      </div>
    </div>
  );
}
