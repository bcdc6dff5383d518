"use client";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type ComponentProps, useState } from "react";
import { Spinner } from "@/components/ui/spinner";
import { TextInput } from "@/components/ui/text-input";
import { uploadLogo } from "@/lib/client/admin";
import { ApiError } from "@/lib/client/http/api-error";
import { useSessionWatch } from "@/lib/client/use-action-form";
import { useErrorText } from "@/lib/client/use-error-text";
import { logoAddress } from "@/lib/site/site";

type Props = Omit<ComponentProps<typeof TextInput>, "value" | "onChange"> & {
  value: string;
  onChange: (address: string) => void;
};

/** An upload is sent right away, but the site keeps it only when the form is saved. */
export function LogoField({ value, onChange, ...field }: Props) {
  const t = useTranslations("admin.logo");
  const errorText = useErrorText();
  const watch = useSessionWatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [broken, setBroken] = useState("");
  const shown = logoAddress(value.trim());

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    setBusy(true);
    setProblem(null);
    try {
      onChange(await uploadLogo(file));
    } catch (error) {
      const isPicture =
        error instanceof ApiError && ["unsupported_media_type", "too_large"].includes(error.code);
      setProblem(isPicture ? t("refused") : errorText(error));
      await watch(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-2">
      <TextInput
        {...field}
        type="text"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        {shown && broken !== shown ? (
          // biome-ignore lint/performance/noImgElement: the content security policy blocks next/image's inline style
          <img
            src={shown}
            alt={t("preview")}
            className="size-12 rounded border border-rule bg-paper object-contain p-1"
            onError={() => setBroken(shown)}
          />
        ) : null}
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-primary underline focus-within:outline-2">
          {busy ? <Spinner /> : null}
          {t("send")}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            disabled={busy}
            onChange={send}
          />
        </label>
      </div>
      {shown && broken === shown ? <p className="text-amber text-sm">{t("broken")}</p> : null}
      {problem ? (
        <p role="alert" className="text-red text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
