import type { CallExample } from "@/lib/platform/calls";

const revision = "0f6a5e0c-8a51-4b53-9d0e-4a0c3f6de1b7";
const moment = "2026-11-26T09:00:00.000Z";
const settings = {
  logo: "/sites/glovebox.svg",
  primary_color: "#1e3a8a",
  secondary_color: "#c8472b",
  teritary_color: "#e7b93c",
  background_color: null,
  secondary_variant_color: null,
};
const version = {
  number: 1,
  settings,
  source: "first",
  restored_from: null,
  note: "",
  by: null,
  published: "2026-01-15T12:00:00.000Z",
};
const themes = {
  versions: [version],
  more: false,
  draft: {
    revision,
    settings: { ...settings, primary_color: "#0b5563" },
    based_on: 1,
    by: "ann@cars.example",
    updated: moment,
    preview_until: null,
  },
};
const success = (data: unknown) => ({ answer: { status: "success", data } });
const needs = "a draft that the caller has seen";

export const adminThemeExamples: Record<string, CallExample> = {
  "admin.themes": { query: { limit: "20" }, ...success(themes) },
  "admin.saveThemeDraft": { body: { revision: null, settings }, ...success(themes) },
  "admin.discardThemeDraft": { body: { revision }, ...success({ ...themes, draft: null }), needs },
  "admin.createThemePreview": {
    body: { revision },
    ...success({
      link: "https://cars.example/?theme-preview=q3Jx0Yl3mS5u1wB2r8H6nT7kD4fZ9aVcE0pLgM2sXoI",
      preview_until: "2026-12-03T09:00:00.000Z",
    }),
    needs,
  },
  "admin.publishTheme": {
    body: { revision, published: 1, note: "Darker blue" },
    ...success({
      versions: [
        { ...version, number: 2, source: "draft", note: "Darker blue", by: "ann@cars.example" },
        version,
      ],
      more: false,
      draft: null,
    }),
    needs,
  },
  "admin.rollBackTheme": {
    body: { number: 1, published: 2 },
    ...success({
      versions: [{ ...version, number: 3, source: "rollback", restored_from: 1, by: "ann@cars.example" }],
      more: true,
      draft: null,
    }),
    needs: "two versions",
  },
};
