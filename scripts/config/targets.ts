import { migrationsFolder, readSchemaRange } from "@/lib/members-api/db/schema-range";
import { composeEnvironment, dotenv, settingsTable } from "./render";

export interface ConfigTarget {
  file: string;
  marks?: { begin: string; end: string };
  render(): string;
}

const SET_BY_IMAGE = [
  ...["HOST", "PORT", "DATA_DIR", "ROLE", "TRUST_PROXY", "INTERNAL_ADDRESS", "METRICS_ADDRESS"],
  ...["DRAIN_DELAY", "SOURCE_COMMIT", "MIGRATE_AT_START"],
  ...["DATABASE_URL", "SESSION_KEYS", "DIGEST_KEY"],
];

export const configTargets: ConfigTarget[] = [
  {
    file: "docs/settings.md",
    marks: { begin: "<!-- settings: npm run config -->", end: "<!-- end of settings -->" },
    render: settingsTable,
  },
  {
    file: "UPGRADING.md",
    marks: { begin: "<!-- schemas: npm run config -->", end: "<!-- end of schemas -->" },
    render: schemasOfRelease,
  },
  {
    file: ".env.example",
    render: () =>
      [
        "# All settings, generated from lib/env.ts by `npm run config`. The application doesn't read this file: copy the",
        "# settings you need to your service manager or container. Empty means unset.",
        "",
        dotenv(),
        "",
      ].join("\n"),
  },
  {
    file: "compose.yaml",
    marks: { begin: "  # settings: npm run config", end: "  # end of settings" },
    render: () => composeEnvironment(2, SET_BY_IMAGE),
  },
  {
    file: "deploy/kubernetes/settings.env",
    render: () =>
      [
        "# Settings of all instances, without secrets, generated from lib/env.ts by `npm run config`. The ConfigMap has them.",
        "# To change settings in an overlay, use a configMapGenerator with `behavior: merge`.",
        "TRUST_PROXY=1",
        "",
        dotenv(({ name, secret }) => !secret && !SET_BY_IMAGE.includes(name)),
        "",
      ].join("\n"),
  },
  {
    file: "deploy/kubernetes/secrets.env.example",
    render: () =>
      [
        "# Contents of the Secret 'glovebox', generated from lib/env.ts by `npm run config`. Copy this file to secrets.env,",
        "# fill it in, and run",
        "#   kubectl create secret generic glovebox --from-env-file=secrets.env",
        "# or use a secret manager. The first three values are required.",
        "DATABASE_URL=",
        "SESSION_KEYS=",
        "DIGEST_KEY=",
        "",
        dotenv(({ name, secret }) => secret === true && !SET_BY_IMAGE.includes(name)),
        "",
      ].join("\n"),
  },
];

function schemasOfRelease(): string {
  const { newest, needs, breaking } = readSchemaRange(migrationsFolder(process.cwd()));
  return `Schemas: from ${needs}, up to the next one that breaks it. Its own is ${newest}, on which versions that contain ${breaking} can run.`;
}

export function renewed({ file, marks, render }: ConfigTarget, text: string): string {
  if (!marks) return render();
  const begin = text.indexOf(`${marks.begin}\n`);
  const end = text.indexOf(marks.end);
  if (begin < 0 || end < begin)
    throw new Error(`${file} needs the lines '${marks.begin}' and '${marks.end}'.`);
  const lineOfEnd = text.lastIndexOf("\n", end) + 1;
  return `${text.slice(0, begin + marks.begin.length + 1)}${render()}\n${text.slice(lineOfEnd)}`;
}
