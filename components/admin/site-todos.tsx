"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { siteTextsQuery } from "@/lib/admin/client/admin";
import { useConsoleHref } from "./console-href";

export function SiteTodos({ site, link }: { site?: string; link?: string }) {
  const t = useTranslations("admin.texts.missing");
  const id = useId();
  const getHref = useConsoleHref();
  const missing = useQuery(siteTextsQuery(site)).data?.missing ?? [];
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6 border-amber border-l-4 bg-amber-band px-4 py-3">
      <h2 id={id} className="font-semibold">
        {t("title")}
      </h2>
      <ul className="list-disc pl-5 text-sm">
        {missing.map((todo) => (
          <li key={todo}>{t(todo)}</li>
        ))}
      </ul>
      {link ? (
        <Link href={getHref("sites", link)} prefetch={false} className="inline-flex min-h-11 items-center">
          {t("open")}
        </Link>
      ) : null}
    </section>
  );
}
