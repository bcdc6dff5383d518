import Link from "next/link";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import type { ReferenceCall, ReferenceGroup } from "@/lib/compose/calls/api-reference";
import type { ReferenceField } from "@/lib/compose/calls/reference-fields";
import { routes } from "@/lib/routes";
import { CodeBlock } from "./code-block";
import { CodeTabs } from "./code-tabs";
import { GroupNav } from "./group-nav";

function Fields({ fields, isAnswer = false }: { fields: readonly ReferenceField[]; isAnswer?: boolean }) {
  const t = useTranslations("apiGuide");
  return (
    <dl className="text-sm">
      {fields.map(({ name, type, required, rules }) => (
        <div
          key={name}
          className="grid gap-x-4 border-hairline border-t py-1.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <dt className="min-w-0 break-words font-semibold">
            <code>{name}</code>
            {required && !isAnswer ? (
              <span className="ml-2 font-normal text-ink-2">{t("required")}</span>
            ) : null}
          </dt>
          <dd lang="en" className="min-w-0 break-words text-ink-2">
            {[type, ...rules].join(", ")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Call({ call }: { call: ReferenceCall }) {
  const t = useTranslations("apiGuide");
  const client = useTranslations("apiReference");
  return (
    <Section
      id={call.name}
      className="scroll-mt-6"
      title={
        <a
          href={`#${call.name}`}
          aria-label={t("link", { name: call.name })}
          className="break-words no-underline hover:underline"
        >
          {call.name}
        </a>
      }
      aside={t("limit", { count: call.perMinute })}
    >
      <div className="grid grid-cols-1 gap-4">
        <p>
          <code className="num break-all font-semibold">
            {call.method} {call.path}
          </code>
        </p>
        <p lang="en" className="max-w-measure">
          {call.summary}
        </p>
        <p className="text-sm">
          {t("scope")}: <code className="font-semibold">{call.scope ?? client("anyScope")}</code>
          {call.takesIdempotencyKey ? `. ${t("idempotent")}` : null}
        </p>
        {call.query.length > 0 ? (
          <div>
            <h3 className="caps mb-1">{t("query")}</h3>
            <Fields fields={call.query} />
          </div>
        ) : null}
        {call.body ? (
          <div>
            <h3 className="caps mb-1">{t("body")}</h3>
            <p className="mb-1 break-words text-ink-2 text-sm">
              {t("bodyType", { type: call.body.type })}
              {call.body.fields.length === 0 ? `. ${t("rawBody")}` : null}
            </p>
            <Fields fields={call.body.fields} />
          </div>
        ) : null}
        <div>
          <h3 className="caps mb-1">{t("example")}</h3>
          <CodeTabs snippets={call.snippets} />
        </div>
        <div className="grid grid-cols-1 gap-2">
          <h3 className="caps">{t("answer")}</h3>
          {call.answer === null ? <p>{t("file")}</p> : null}
          {call.example ? <CodeBlock text={call.example.text} /> : null}
          {call.example?.isShortened ? <p className="text-ink-2 text-sm">{t("shortened")}</p> : null}
          {call.answer ? (
            <details>
              <summary className="min-h-9 cursor-pointer py-1.5 text-sm">{t("answerFields")}</summary>
              <Fields fields={call.answer} isAnswer />
            </details>
          ) : null}
          <p className="text-ink-2 text-sm">
            <Link href={`${routes.apiReference}#errors`} prefetch={false}>
              {t("refusals")}
            </Link>{" "}
            <span className="num">{call.refusals.join(", ")}</span>
          </p>
        </div>
      </div>
    </Section>
  );
}

interface GroupPageProps {
  group: ReferenceGroup;
  groups: readonly ReferenceGroup[];
  calls: readonly ReferenceCall[];
}

export function GroupPage({ group, groups, calls }: GroupPageProps) {
  const t = useTranslations("apiGuide");
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-x-12 gap-y-8 px-4 pt-7 pb-20 md:px-10 md:pt-14 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <header className="lg:col-span-2">
        <p>
          <Link
            href={routes.apiReference}
            prefetch={false}
            className="inline-flex min-h-9 items-center text-sm"
          >
            {t("back")}
          </Link>
        </p>
        <h1 className="heading break-words text-3xl md:text-4xl">{group.id.replace("staff-", "")}</h1>
        <p lang="en" className="mt-3 max-w-[58ch] text-ink-2 md:text-[1.125rem]">
          {group.text}
        </p>
      </header>
      <GroupNav groups={groups} current={group.id} />
      <div className="grid min-w-0 grid-cols-1 gap-12">
        {calls.map((call) => (
          <Call key={call.name} call={call} />
        ))}
      </div>
    </div>
  );
}
