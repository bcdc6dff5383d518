import { standardConfig, standardSettings } from "../contract/option-shapes";
import type { SiteConfigWire, SiteSettingsWire } from "../contract/site";

export interface SeededSite {
  hosts: readonly [string, ...string[]];
  config: Omit<SiteConfigWire, "uri" | "origin">;
  otherLanguage?: string;
  settings: SiteSettingsWire;
}

const common = {
  ...standardConfig,
  signup_credits: { vhr: 3, sticker: 3 },
  consent_required: false,
} satisfies Partial<SiteConfigWire>;

/** SITE-8: five sites that cover all options. */
export const seededSites: readonly SeededSite[] = [
  {
    hosts: ["localhost", "127.0.0.1", "[::1]"],
    otherLanguage: "es.localhost",
    config: {
      ...common,
      name: "Glovebox",
      partner_signup: "open",
      support_email: "support@glovebox.example",
    },
    settings: {
      ...standardSettings,
      primary_color: "#1e3a8a",
      secondary_color: "#c8472b",
      teritary_color: "#e7b93c",
      background_color: "#f6f7fb",
      secondary_variant_color: "#9f3420",
      security: "disabled",
      logo: "/sites/glovebox.svg",
    },
  },
  {
    hosts: ["cnv.localhost"],
    config: {
      ...common,
      name: "Canyon",
      cnv: true,
      free_listings: true,
      free_market_value: true,
      credit_type: "global",
      support_email: "help@canyon.example",
    },
    settings: {
      ...standardSettings,
      primary_color: "#8c3414",
      secondary_color: "#1e5b57",
      teritary_color: "#e3c08b",
      background_color: "#fbf6ef",
      secondary_variant_color: "#143f3c",
      security: "disabled",
      logo: "/sites/canyon.svg",
    },
  },
  {
    hosts: ["es.localhost"],
    otherLanguage: "localhost",
    config: {
      ...common,
      name: "Historial",
      forced_locale: "es",
      default_locale: "es",
      consent_required: true,
      support_email: "ayuda@historial.example",
    },
    settings: {
      ...standardSettings,
      primary_color: "#0c6a4a",
      secondary_color: "#d9822b",
      teritary_color: "#e6dcc0",
      background_color: "#f7f8f2",
      secondary_variant_color: "#a85f16",
      security: "disabled",
      logo: "/sites/historial.svg",
    },
  },
  {
    hosts: ["secure.localhost"],
    config: { ...common, name: "Vault Auto", support_email: "desk@vaultauto.example" },
    settings: {
      ...standardSettings,
      primary_color: "#3b2a6b",
      secondary_color: "#0e7c86",
      teritary_color: "#c9c3e6",
      background_color: "#f6f5fa",
      secondary_variant_color: "#0a5a62",
      security: "enabled",
      logo: "/sites/vault-auto.svg",
    },
  },
  {
    hosts: ["detailedvehiclehistory.localhost"],
    config: {
      ...common,
      name: "Detailed Vehicle History",
      pixel_brand: "detailedvehiclehistory",
      support_email: "support@detailedvehiclehistory.example",
    },
    settings: {
      ...standardSettings,
      primary_color: "#0b5563",
      secondary_color: "#b3261e",
      teritary_color: "#f2c14e",
      background_color: "#f4f8f8",
      secondary_variant_color: "#861c16",
      security: "disabled",
      logo: "/sites/detailed-vehicle-history.svg",
    },
  },
];

export const FIRST_SITE = "localhost";
