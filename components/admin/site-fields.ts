import type { AdminRow } from "@/lib/admin/client/admin";
import { type SiteOption, type SiteOptionGroup, siteOptionGroups } from "@/lib/site/contract/option";
import { listSiteOptions } from "@/lib/site/contract/option-shapes";
import { type SiteOptionName, siteOptions } from "@/lib/site/contract/options";
import type { ActionField } from "./action-types";
import { readText } from "./action-values";

const hosts: ActionField = { name: "hosts", kind: "lines", from: "hosts" };

function getFields(name: SiteOptionName): ActionField[] {
  const option: SiteOption = siteOptions[name];
  const path = `${option.part}.${name}`;
  const { kind, choices: options } = option;
  if (option.members) {
    const standard = option.standard as Record<string, unknown>;
    return option.members.map((member) => ({
      name: `${path}.${member}`,
      from: `${path}.${member}`,
      kind,
      text: String(standard[member]),
    }));
  }
  const empty = option.standard === null ? "null" : undefined;
  return [
    { name: path, from: path, kind, options, empty, text: option.example ?? findText(option.standard) },
  ];
}

function findText(standard: unknown): string | undefined {
  return typeof standard === "string" || typeof standard === "number" ? String(standard) : undefined;
}

export const siteParts = Object.fromEntries<readonly ActionField[]>(
  siteOptionGroups.map((group): [SiteOptionGroup, readonly ActionField[]] => {
    const fields = listSiteOptions(group).flatMap(getFields);
    return [group, group === "identity" ? fields.toSpliced(1, 0, hosts) : fields];
  }),
) as Record<SiteOptionGroup, readonly ActionField[]>;

export const siteFields: readonly ActionField[] = Object.values(siteParts).flat();

export const themeFields = siteFields.filter(({ kind }) => kind === "logo" || kind === "color");

export function getThemeColors(row: AdminRow | undefined): Record<string, string> {
  const colors = siteParts.colors.map((field): [string, string] => [
    field.name.replace("settings.", ""),
    row ? readText(field, row) : "",
  ]);
  return Object.fromEntries(colors.filter(([, text]) => text !== ""));
}
