"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AdminHeading } from "@/components/admin/admin-heading";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { type EmbedChoice, embedFrameHref, embedFrameSnippet, embedSnippet } from "@/lib/embed/rules/snippet";
import { EMBED_THEMES, EMBED_WIDGETS, type EmbedTheme, type EmbedWidget } from "@/lib/embed/rules/widget";
import { LANGUAGES } from "@/lib/platform/i18n";
import { VIN_LENGTH } from "@/lib/platform/values";
import type { Site } from "@/lib/site/rules/site";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import { useToasts } from "@/stores/toast";

const SAMPLE_VIN = "2T1BURHE5JC034461";
const COLOR = /^#[0-9a-f]{6}$/i;

function Code({ label, text }: { label: string; text: string }) {
  const t = useTranslations("embedGenerator");
  const show = useToasts((state) => state.show);
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    show({ title: t(copied ? "copied" : "notCopied") });
  };
  return (
    <div className="grid gap-2">
      <Field label={label}>
        <TextArea
          readOnly
          rows={4}
          value={text}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className="font-mono text-sm"
        />
      </Field>
      <div>
        <Button variant="quiet" onClick={copy} aria-label={`${t("copy")}: ${label}`}>
          {t("copy")}
        </Button>
      </div>
    </div>
  );
}

interface EmbedPageProps {
  site: Pick<Site, "name" | "origin" | "embedding">;
}

export function EmbedPage({ site }: EmbedPageProps) {
  const t = useTranslations("embedGenerator");
  const [widget, setWidget] = useState<EmbedWidget>("search");
  const [typedVin, setTypedVin] = useState(SAMPLE_VIN);
  const [theme, setTheme] = useState<EmbedTheme>("light");
  const [color, setColor] = useState("");
  const [lang, setLang] = useState("");
  const { vin } = cleanVinInput(typedVin);
  const needsVin = widget !== "search";
  const vinError = needsVin && vin.length !== VIN_LENGTH ? t("vinError") : undefined;
  const colorError = color !== "" && !COLOR.test(color) ? t("colorError") : undefined;
  const choice: EmbedChoice = {
    origin: site.origin,
    widget,
    vin,
    theme,
    color: colorError ? "" : color,
    lang,
    label: t(`link.${widget}`, { site: site.name }),
  };
  const { element, script } = embedSnippet(choice);
  return (
    <>
      <AdminHeading title={t("title")} intro={t("intro")} />
      {site.embedding ? null : <ErrorNote title={t("off")}>{t("offText")}</ErrorNote>}
      <div className="grid gap-8 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <Field label={t("widget")}>
            <Select value={widget} onChange={(event) => setWidget(event.target.value as EmbedWidget)}>
              {EMBED_WIDGETS.map((name) => (
                <option key={name} value={name}>
                  {t(`widgets.${name}`)}
                </option>
              ))}
            </Select>
          </Field>
          {needsVin ? (
            <Field label={t("vin")} hint={t("vinHint")} error={vinError}>
              <TextInput
                value={typedVin}
                onChange={(event) => setTypedVin(event.target.value)}
                spellCheck={false}
              />
            </Field>
          ) : null}
          <Field label={t("theme")}>
            <Select value={theme} onChange={(event) => setTheme(event.target.value as EmbedTheme)}>
              {EMBED_THEMES.map((name) => (
                <option key={name} value={name}>
                  {t(`themes.${name}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t("color")} hint={t("colorHint")} error={colorError}>
            <TextInput
              value={color}
              onChange={(event) => setColor(event.target.value.trim())}
              spellCheck={false}
            />
          </Field>
          <Field label={t("language")}>
            <Select value={lang} onChange={(event) => setLang(event.target.value)}>
              <option value="">{t("pageLanguage")}</option>
              {LANGUAGES.map(({ code, name }) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div className="grid min-w-0 content-start gap-6">
          {site.embedding && !vinError ? (
            <iframe
              key={embedFrameHref(choice)}
              title={t("preview")}
              src={embedFrameHref(choice)}
              sandbox="allow-scripts allow-popups"
              className={`block h-[9.5rem] w-full max-w-[36rem] rounded border border-rule p-3 ${theme === "dark" ? "bg-black" : "bg-white"}`}
            />
          ) : null}
          {vinError ? null : (
            <>
              <Code label={t("element")} text={element} />
              <Code label={t("script")} text={script} />
              <Code label={t("frame")} text={embedFrameSnippet(choice)} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
