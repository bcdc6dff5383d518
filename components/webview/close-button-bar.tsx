"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useInWebview } from "@/lib/webview/client/use-webview";
import { closePage } from "@/lib/webview/client/webview";

export function CloseButtonBar({ otherwise }: { otherwise: string }) {
  const t = useTranslations("common");
  if (!useInWebview()) return null;
  return (
    <div className="flex justify-end border-hairline border-b px-3 py-2 print:hidden">
      <Button variant="quiet" size="sm" className="min-h-11" onClick={() => void closePage(otherwise)}>
        {t("close")}
      </Button>
    </div>
  );
}
