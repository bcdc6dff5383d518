import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { composeEnvironment, configTargets, renderDotenv, renewText } from "./config/targets";

it.each(configTargets)("[RUN-CFG] $file matches the output of `npm run config`", (target) => {
  const text = readFileSync(target.file, "utf8");
  expect(renewText(target, text)).toBe(text);
});

it("[RUN-CFG] regenerating a section keeps the rest of its file, and requires the section's markers", () => {
  const target = { file: "compose.yaml", marks: { begin: "# a", end: "# b" }, render: () => "new" };
  expect(renewText(target, "top\n  # a\n  old\n  # b\nend\n")).toBe("top\n  # a\nnew\n  # b\nend\n");
  expect(() => renewText(target, "top\n")).toThrow("compose.yaml");
});

it("[RUN-CFG] secrets can be stored separately, and compose passes on variables that it doesn't set itself", () => {
  const secrets = renderDotenv(({ secret }) => secret === true);
  expect(secrets).toContain("#SESSION_KEYS=");
  expect(secrets).not.toContain("S3_BUCKET");
  expect(renderDotenv(({ secret }) => !secret)).not.toContain("SESSION_KEYS=");
  const environment = composeEnvironment(6, ["DATABASE_URL"]);
  expect(environment).toContain("\n      SMTP_URL: $" + "{SMTP_URL:-}");
  expect(environment).not.toMatch(/DATABASE_URL|NODE_ENV/);
});
