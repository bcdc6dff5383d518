import type * as z from "zod";
import type { OptionPayer, SiteOption, SiteOptionGroup } from "./option";
import { type SiteOptionName, siteOptions } from "./options";

type Options = typeof siteOptions;
type NamesIn<Part> = {
  [Name in SiteOptionName]: Options[Name]["part"] extends Part ? Name : never;
}[SiteOptionName];
export type SiteConfigName = NamesIn<"config">;
export type SiteSettingsName = NamesIn<"settings">;

const siteOptionNames = Object.keys(siteOptions) as SiteOptionName[];

export function listSiteOptions(group: SiteOptionGroup): SiteOptionName[] {
  return siteOptionNames.filter((name) => siteOptions[name].group === group);
}

type Shape<Names extends SiteOptionName, Key extends "wire" | "draft"> = {
  [Name in Names]: Options[Name][Key];
};

function getShape(part: SiteOption["part"], key: "wire" | "draft") {
  const names = siteOptionNames.filter((name) => siteOptions[name].part === part);
  return Object.fromEntries(names.map((name) => [name, siteOptions[name][key]]));
}
export const configWireShape = getShape("config", "wire") as Shape<SiteConfigName, "wire">;
export const settingsWireShape = getShape("settings", "wire") as Shape<SiteSettingsName, "wire">;
export const configDraftShape = getShape("config", "draft") as Shape<SiteConfigName, "draft">;
export const settingsDraftShape = getShape("settings", "draft") as Shape<SiteSettingsName, "draft">;

/** Every version of a site's theme has all of these (docs/decisions/themes.md). */
export const themeOptions = siteOptionNames.filter((name): name is ThemeOption =>
  ["logo", "color"].includes(siteOptions[name].kind),
);
export type ThemeOption = "logo" | Extract<SiteSettingsName, `${string}_color`>;

function buildThemeShape<Key extends "wire" | "draft">(key: Key): Shape<ThemeOption, Key> {
  return Object.fromEntries(themeOptions.map((name) => [name, siteOptions[name][key]])) as Shape<
    ThemeOption,
    Key
  >;
}
export const themeWireShape = buildThemeShape("wire");
export const themeDraftShape = buildThemeShape("draft");

type Standards<Names extends SiteOptionName> = {
  [Name in Names as "standard" extends keyof Options[Name] ? Name : never]: z.input<Options[Name]["wire"]>;
};

function getStandards(part: SiteOption["part"]) {
  const names = siteOptionNames.filter(
    (name) => siteOptions[name].part === part && "standard" in siteOptions[name],
  );
  return Object.fromEntries(names.map((name) => [name, (siteOptions[name] as SiteOption).standard]));
}
const getOptionsPaidBy = (payer: OptionPayer) =>
  siteOptionNames.filter((name) => siteOptions[name].paidBy === payer);

export const operatorOptions = getOptionsPaidBy("operator");

/** Options that cost the site money: locked until the owner's email address is confirmed. */
export const giveawayOptions = getOptionsPaidBy("site");

export const hiddenOptions = operatorOptions.filter((name) => !(siteOptions[name] as SiteOption).isPublic);

export const standardConfig = getStandards("config") as Standards<SiteConfigName>;
export const standardSettings = getStandards("settings") as Standards<SiteSettingsName>;
