import type { AdminRow } from "@/lib/client/admin";
import type { ActField, FieldKind } from "./act-definitions";
import { textFrom } from "./act-values";

const config = (name: string, kind: FieldKind, more: Partial<ActField> = {}): ActField => ({
  ...{ name: `config.${name}`, kind, from: `config.${name}` },
  ...more,
});
const setting = (name: string, kind: FieldKind, more: Partial<ActField> = {}): ActField => ({
  ...{ name: `settings.${name}`, kind, from: `settings.${name}` },
  ...more,
});
const none = { empty: "null" } as const;

/** What an administrator sets of a site, in the parts of the form. */
export const siteParts = {
  identity: [
    config("name", "line"),
    { name: "hosts", kind: "lines", from: "hosts" } as ActField,
    config("origin", "line"),
    config("support_email", "line"),
    setting("logo", "line", none),
  ],
  colours: [
    setting("primary_color", "colour", { text: "#1e3a8a" }),
    setting("secondary_color", "colour", { text: "#c8472b" }),
    setting("teritary_color", "colour", { text: "#e7b93c" }),
    setting("background_color", "colour", none),
    setting("secondary_variant_color", "colour", none),
  ],
  access: [
    setting("security", "line", { options: ["disabled", "enabled"] }),
    config("forced_locale", "line", { options: ["", "en", "es"], ...none }),
    config("default_locale", "line", { options: ["en", "es"] }),
    config("consent_required", "tick"),
    config("frame_ancestors", "lines"),
    config("webview_origins", "lines"),
  ],
  sale: [
    config("cnv", "tick"),
    config("credit_type", "line", { options: ["product", "global"] }),
    config("signup_credits.vhr", "number", { text: "0" }),
    config("signup_credits.sticker", "number", { text: "0" }),
    config("sticker_year_from", "number", { text: "1990" }),
    config("currency", "line", { options: ["USD", "CAD", "MXN", "EUR", "GBP", "AUD"] }),
    config("tax_rate_bp", "number", { text: "0" }),
    config("tax_label", "line", { text: "Tax" }),
    config("paper_size", "line", { options: ["letter", "a4"] }),
    config("webview_purchase", "line", { options: ["host", "inline", "external", "hidden"], text: "host" }),
    config("discount_coupon", "line", none),
  ],
  analytics: [
    setting("google_analytics", "line", none),
    setting("google_tag", "line", none),
    setting("clarity", "line", none),
    config("pixel_brand", "line", none),
    config("live_chat_license", "line", none),
  ],
} as const satisfies Record<string, readonly ActField[]>;

export const siteFields: readonly ActField[] = Object.values(siteParts).flat();

/** The colours of a site as the preview asks for them; what is not set stays away. */
export function coloursOf(row: AdminRow | undefined): Record<string, string> {
  const found = siteParts.colours.map((field): [string, string] => [
    field.name.replace("settings.", ""),
    row ? textFrom(field, row) : "",
  ]);
  return Object.fromEntries(found.filter(([, text]) => text !== ""));
}
