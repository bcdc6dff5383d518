"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import type { ListedCall } from "@/lib/compose/calls/api-reference";
import { replaceAddress } from "@/lib/platform/browser";
import { getApiReferenceHref, routes } from "@/lib/routes";

function matches(call: ListedCall, words: readonly string[]): boolean {
  const text = `${call.name} ${call.method} ${call.path} ${call.scope ?? ""} ${call.summary}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Without JavaScript, it's a GET form that the server handles. */
export function CallSearch({ calls, initial }: { calls: readonly ListedCall[]; initial: string }) {
  const t = useTranslations("apiReference");
  const id = useId();
  const [text, setText] = useState(initial);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const foundCalls = calls.filter((call) => matches(call, words));

  useEffect(() => {
    const url = new URL(window.location.href);
    if ((url.searchParams.get("q") ?? "") === text.trim()) return;
    if (text.trim()) url.searchParams.set("q", text.trim());
    else url.searchParams.delete("q");
    replaceAddress(url);
  }, [text]);

  return (
    <>
      <search>
        <Form
          isBare
          method="get"
          action={routes.apiReference}
          onSubmit={async (event) => event.preventDefault()}
        >
          <label htmlFor={id} className="caps">
            {t("search")}
          </label>
          <div className="mt-1.5 flex gap-2.5">
            <TextInput
              id={id}
              name="q"
              type="search"
              autoComplete="off"
              aria-describedby={`${id}-hint`}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" variant="quiet">
              {t("find")}
            </Button>
          </div>
          <p id={`${id}-hint`} className="mt-1.5 text-ink-2 text-sm">
            {t("searchHint")}
          </p>
        </Form>
      </search>
      <p role="status" className="caps mt-4">
        {t("count", { count: foundCalls.length })}
      </p>
      {foundCalls.length === 0 ? <p className="mt-2 text-ink-2">{t("none")}</p> : null}
      <ul className="mt-2">
        {foundCalls.map((call) => (
          <li
            key={call.name}
            id={call.name}
            className="scroll-mt-24 border-hairline border-t py-2.5 target:bg-band"
          >
            <Link
              href={getApiReferenceHref(call.group, call.name)}
              prefetch={false}
              className="flex min-h-9 flex-wrap items-baseline gap-x-3 no-underline hover:underline"
            >
              <span className="condensed font-[650]">{call.name}</span>
              <code className="num min-w-0 break-all text-ink-2 text-sm">
                {call.method} {call.path}
              </code>
            </Link>
            <p lang="en" className="text-sm">
              {call.summary}
            </p>
            <p className="text-ink-2 text-sm">{call.scope ?? t("anyScope")}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
