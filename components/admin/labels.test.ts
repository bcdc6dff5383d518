import { expect, it } from "vitest";
import { DEALER_FIELDS } from "@/lib/account/contract/dealer";
import en from "@/messages/en/admin.json";
import es from "@/messages/es/admin.json";
import { actions } from "./action-definitions";
import type { ActionField } from "./action-types";
import { lists } from "./list-definitions";
import { siteFields } from "./site-fields";

const languages = Object.entries({ en, es });

it.each(languages)("[TRUE-34] (%s) every choice in forms and list filters has a label", (_, texts) => {
  const fields: readonly ActionField[] = [
    ...siteFields,
    ...Object.values(actions).flatMap((action): readonly ActionField[] => action.fields),
  ];
  const chosen = [
    ...fields.flatMap(({ options = [] }) => options),
    ...Object.values(lists).flatMap(({ filters }) => Object.values(filters).flat()),
  ];
  // Currencies, event types, scopes and ratings have no label.
  const valueNames = new Set(chosen.filter((value) => !/^([A-Z]{3}|\d|[a-zA-Z_]+[.:][a-z_]+|)$/.test(value)));
  expect([...valueNames].filter((value) => !(value in texts.values))).toEqual([]);
});

it.each(languages)("[TRUE-34] (%s) every dealer company field has its own label", (_, texts) => {
  expect(Object.keys(texts.company).sort()).toEqual([...DEALER_FIELDS].sort());
});
