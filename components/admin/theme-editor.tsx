"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { ErrorNote } from "@/components/ui/error-note";
import { Form, SubmitButton } from "@/components/ui/form";
import { adminKeys, sendAdminAction, type ThemesData } from "@/lib/admin/client/admin";
import { type Texts, useActionForm, useSessionWatch } from "@/lib/admin/client/use-action-form";
import { getSiteDraftProblems } from "@/lib/admin/rules";
import { useErrorText } from "@/lib/platform/browser";
import { MOMENT_FORMAT } from "@/lib/platform/i18n";
import { useToasts } from "@/stores/toast";
import { ActionButtons } from "./action-buttons";
import { ActionFields } from "./action-fields";
import { buildBody, getInitialTexts } from "./action-values";
import { useMay } from "./console-href";
import { themeFields } from "./site-fields";
import { SitePreview } from "./site-preview";

/** Form field that holds the draft's revision; '' without a draft. */
const REVISION = "revision";

function getTexts({ draft, versions }: ThemesData): Texts {
  const settings = draft?.settings ?? versions[0]?.settings ?? {};
  return { ...getInitialTexts(themeFields, { settings }), [REVISION]: draft?.revision ?? "" };
}

const isSame = (texts: Texts, other: Texts) => themeFields.every(({ name }) => texts[name] === other[name]);

interface ThemeEditorProps {
  data: ThemesData;
  site: string | undefined;
  name: string;
}

export function ThemeEditor({ data, site, name }: ThemeEditorProps) {
  const t = useTranslations("admin.theme");
  const format = useFormatter();
  const { may } = useMay();
  const show = useToasts((state) => state.show);
  const { draft, versions } = data;
  const [published] = versions;
  const [base, setBase] = useState(() => getTexts(data));
  const form = useActionForm({
    action: "saveThemeDraft",
    initial: base,
    draft: `theme ${site ?? ""}`,
    getBody: (texts) => ({ site, revision: texts[REVISION] || null, ...buildBody(themeFields, texts) }),
    check: (body) => getSiteDraftProblems(body, []),
    onDone: (answer) => {
      show({ title: t("done") });
      adopt(getTexts(answer as unknown as ThemesData));
    },
  });
  const { texts } = form;
  const current = getTexts(data);
  const isTouched = !isSame(texts, base);
  const isStale = !form.busy && texts[REVISION] !== current[REVISION];

  function adopt(stored: Texts) {
    setBase(stored);
    form.reset(stored);
  }

  // Adopts another user's changes as long as this form has no edits.
  useEffect(() => {
    const isOld = texts[REVISION] !== current[REVISION] || !isSame(base, current);
    if (!form.busy && !isTouched && isOld) adopt(current);
  });

  const colors = Object.fromEntries(
    themeFields
      .filter(({ kind }) => kind === "color")
      .map(({ name }): [string, string] => [name.replace("settings.", ""), texts[name] ?? ""]),
  );
  const preview = <SitePreview name={name} colors={colors} site={site} />;
  if (!may("looks.change"))
    return (
      <Section number={1} title={t("draft")}>
        <div className="grid gap-4">
          <p>{t("readOnly")}</p>
          {preview}
        </div>
      </Section>
    );
  const formatMoment = (text: string) => format.dateTime(new Date(text), MOMENT_FORMAT);
  const author = draft?.by === "" ? t("somebody") : (draft?.by ?? "none");
  return (
    <Section number={1} title={t("draft")}>
      <Form onSubmit={form.submit}>
        <p className="text-ink-2">
          {draft ? t("saved", { moment: formatMoment(draft.updated), author }) : t("noDraft")}
        </p>
        {draft && draft.based_on !== published?.number ? (
          <p className="border-amber border-l-4 bg-amber-band px-3 py-2">{t("moved")}</p>
        ) : null}
        <div className="grid gap-8 lg:grid-cols-[1fr_1.4fr]">
          <div className="grid content-start gap-4">
            <ActionFields fields={themeFields} {...form} />
          </div>
          {preview}
        </div>
        {isTouched && isStale ? (
          <ErrorNote
            title={t(draft ? "conflictSaved" : "conflictGone")}
            action={
              <div className="flex flex-wrap gap-2.5">
                <Button type="button" variant="quiet" onClick={() => adopt(current)}>
                  {t("theirs")}
                </Button>
                <Button
                  type="button"
                  variant="quiet"
                  onClick={() => form.set(REVISION, current[REVISION] ?? "")}
                >
                  {t("mine")}
                </Button>
              </div>
            }
          >
            {draft ? `${t("saved", { moment: formatMoment(draft.updated), author })} ${t("mineText")}` : null}
          </ErrorNote>
        ) : form.problem ? (
          <ErrorNote title={form.problem.text} />
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busy={form.busy}>{t("save")}</SubmitButton>
          {isTouched ? <p className="text-ink-2">{t("unsaved")}</p> : null}
        </div>
      </Form>
      {draft && !isTouched && !isStale ? (
        <div className="mt-8 grid gap-6">
          <ThemeLink site={site} revision={draft.revision} until={draft.preview_until} />
          {isSame(current, getInitialTexts(themeFields, { settings: published?.settings ?? {} })) ? (
            <p className="text-ink-2">{t("same")}</p>
          ) : null}
          <ActionButtons
            names={["publishTheme", "discardThemeDraft"]}
            row={{ site, revision: draft.revision, published: published?.number ?? 0 }}
          />
        </div>
      ) : null}
    </Section>
  );
}

interface ThemeLinkProps {
  site: string | undefined;
  revision: string;
  /** Expiry of an earlier link, or null if there is none. */
  until: string | null;
}

function ThemeLink({ site, revision, until }: ThemeLinkProps) {
  const t = useTranslations("admin.theme");
  const format = useFormatter();
  const client = useQueryClient();
  const errorText = useErrorText();
  const watch = useSessionWatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);

  const make = async () => {
    setBusy(true);
    setProblem(null);
    setCopied(false);
    try {
      const answer = await sendAdminAction("createThemePreview", { site, revision });
      setLink(String(answer.link));
    } catch (error) {
      setProblem(errorText(error));
      await watch(error);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: adminKeys.all });
    }
  };
  const copy = () =>
    navigator.clipboard?.writeText(link ?? "").then(
      () => setCopied(true),
      () => undefined,
    );

  return (
    <section aria-label={t("link")} className="grid gap-3">
      <h3 className="heading text-lg">{t("link")}</h3>
      <p className="max-w-measure text-ink-2">{t("linkText")}</p>
      {until && link === null ? (
        <p>{t("linkUntil", { moment: format.dateTime(new Date(until), MOMENT_FORMAT) })}</p>
      ) : null}
      {link === null ? null : (
        <div className="grid gap-2">
          <p role="status">{copied ? t("copied") : t("linkOnce")}</p>
          <code className="num select-all break-all rounded border border-hairline bg-sheet p-3">{link}</code>
          <div>
            <Button onClick={copy}>{t("copy")}</Button>
          </div>
        </div>
      )}
      {problem ? <ErrorNote title={problem} /> : null}
      <div>
        <Button variant="quiet" busy={busy} onClick={make}>
          {t("makeLink")}
        </Button>
      </div>
    </section>
  );
}
