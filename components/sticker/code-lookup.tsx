"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { LazyDetails } from "@/components/shell/lazy-details";
import { QueryView } from "@/components/shell/query-view";
import { Badge } from "@/components/ui/badge";
import { ApiError } from "@/lib/platform/browser";
import { codesQuery } from "@/lib/sticker/client/editor";
import type { ForumTopic } from "@/lib/sticker/contract/builder";
import { useStickerEditor } from "./editor-context";

export function CodeLookup() {
  const t = useTranslations("stickerEditor.codes");
  return (
    <LazyDetails summary={t("title")} className="mt-4 border-hairline border-t">
      <Codes />
    </LazyDetails>
  );
}

function Codes() {
  const t = useTranslations("stickerEditor.codes");
  const { data, draft } = useStickerEditor();
  const { vin, year, make, model } = data;
  const trim = draft.trim ?? data.trim;
  const orUndefined = <T,>(value: T | null) => value ?? undefined;
  const query = useQuery(
    codesQuery({
      vin: orUndefined(vin),
      year: orUndefined(year),
      make: orUndefined(make),
      model: orUndefined(model),
      trim: trim || undefined,
    }),
  );
  const none = <p className="text-[0.9375rem] text-ink-2">{t("none")}</p>;
  if (query.error instanceof ApiError && query.error.code === "not_offered") return none;
  return (
    <QueryView query={query} isEmpty={({ topics }) => topics.length === 0} empty={none}>
      {({ topics }) => (
        <div className="grid gap-4">
          {topics.map((topic) => (
            <Topic key={topic.topic} topic={topic} />
          ))}
        </div>
      )}
    </QueryView>
  );
}

function Topic({ topic: { topic, entries } }: { topic: ForumTopic }) {
  const t = useTranslations("stickerEditor.codes");
  const common = useTranslations("common");
  const sources = [...new Set(entries.map(({ source }) => source))];
  // Translates our own part codes; shows manufacturer codes verbatim.
  const getLabel = (code: string | null) => {
    const part = `part.${code as "year"}` as const;
    return code !== null && (topic === "number" || topic === "factory") && t.has(part) ? t(part) : code;
  };
  return (
    <section>
      <h3 className="caps mb-1">
        {t(`topic.${topic}`)}{" "}
        {entries.some(({ sample }) => sample) ? <Badge>{common("sample")}</Badge> : null}
      </h3>
      <ul className="text-[0.9375rem]">
        {entries.map(({ code, text }) => (
          <li key={`${code} ${text}`} className="flex gap-3 border-hairline border-b py-1.5 last:border-b-0">
            <span className="num min-w-16 text-ink-2">{getLabel(code)}</span>
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-2 text-sm">{t("source", { source: sources.join(", ") })}</p>
    </section>
  );
}
