"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import type { CallSnippets } from "@/lib/compose/calls/call-snippets";
import { CodeBlock } from "./code-block";

const LANGUAGES = [
  { value: "curl", label: "curl" },
  { value: "typescript", label: "TypeScript" },
  { value: "python", label: "Python" },
] as const;

export function CodeTabs({ snippets }: { snippets: CallSnippets }) {
  const t = useTranslations("apiReference");
  const [language, setLanguage] = useState<keyof CallSnippets>("curl");
  const [copied, setCopied] = useState(false);
  const open = (next: keyof CallSnippets) => {
    setLanguage(next);
    setCopied(false);
  };
  const copy = () =>
    navigator.clipboard?.writeText(snippets[language]).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Tabs label={t("language")} tabs={LANGUAGES} value={language} onChange={open} variant="line">
      <CodeBlock text={snippets[language]} />
      <div className="mt-2 flex items-center gap-3">
        <Button variant="quiet" onClick={copy}>
          {t("copy")}
        </Button>
        <span role="status" className="text-ink-2 text-sm">
          {copied ? t("copied") : null}
        </span>
      </div>
    </Tabs>
  );
}
