import { expect, it } from "vitest";
import { adminCalls } from "@/lib/admin/contract/admin";
import { getFieldProblems } from "@/lib/platform/calls/request-fields";
import { wireTextKey } from "@/lib/platform/i18n/wire-text";
import texts from "@/messages/en/fields.json";
import { actions } from "./action-definitions";
import type { ActionDefinition } from "./action-types";
import { buildBody } from "./action-values";
import { siteFields } from "./site-fields";

it.each([
  ["12.5", 1250],
  ["12,50", 1250],
  ["1250", 125_000],
  ["-0.50", -50],
  ["-5.25", -525],
  ["5.255", "5.255"],
  ["$5", "$5"],
])("[TRUE-36] an amount entered as %s is sent as %j", (text, amount) => {
  expect(buildBody([{ name: "amount_cents", kind: "money" }], { amount_cents: text })).toEqual({
    amount_cents: amount,
  });
});

const figures = ["number", "money", "percent", "discount"];
const forms = [
  ...Object.values(actions).map(({ call, fields }: ActionDefinition) => ({ call, fields })),
  { call: "createSite" as const, fields: siteFields },
].map(({ call, fields }) => ({ call, fields: fields.filter(({ kind }) => figures.includes(kind)) }));

it.each(forms.filter(({ fields }) => fields.length > 0))(
  "[TRUE-36] $call: the form has an error message for each number that's invalid, too low or too high",
  ({ call, fields }) => {
    for (const { name } of fields)
      for (const text of ["abc", "-3000", "999999999"]) {
        const problems = getFieldProblems(adminCalls[call].request, buildBody(fields, { [name]: text }));
        const problem = problems[name];
        // Fields without an upper limit accept the last value; no field accepts text.
        if (text === "abc") expect(problem, name).toBeTruthy();
        if (problem) expect(texts, `${name} ${text}`).toHaveProperty(wireTextKey(problem));
      }
  },
);
