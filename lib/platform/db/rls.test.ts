import { expect, test } from "vitest";
import { ALL_SITES, SITE_ROLE, scopeText } from "./rls";

const SITE = "018f2c3e-0000-7000-8000-00000000000a";

test("[SEC-AZ-03] a single-site scope switches to the restricted role, and the all-sites scope resets the role", () => {
  expect(scopeText(SITE)).toBe(`set role ${SITE_ROLE}; set app.site_id = '${SITE}'`);
  expect(scopeText(ALL_SITES)).toBe("set role none; set app.site_id = '*'");
});

test("[SEC-AZ-03] rejects a scope that is neither a site ID nor the all-sites scope", () => {
  for (const scope of ["", "%", `${SITE}'; set role none; --`, `${SITE}\n`, `${SITE}${SITE}`, "**"])
    expect(() => scopeText(scope)).toThrow(RangeError);
});
