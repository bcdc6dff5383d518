import type { ActionDefinition, ActionField } from "./action-types";

const note: ActionField = { name: "note", kind: "line", empty: "nothing" };

export const themeActions = {
  publishTheme: {
    call: "publishTheme",
    fixed: ({ revision, published }) => ({ revision, published }),
    fields: [note],
  },
  discardThemeDraft: {
    call: "discardThemeDraft",
    fixed: ({ revision }) => ({ revision }),
    fields: [],
    danger: true,
  },
  rollBackTheme: {
    call: "rollBackTheme",
    fixed: ({ number, published }) => ({ number, published }),
    fields: [note],
    when: ({ number, published }) => number !== published,
  },
} satisfies Record<string, ActionDefinition>;
