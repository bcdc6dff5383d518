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
    file: "README.md",
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
        "# Every setting, made from lib/env.ts by `npm run config`. Nothing reads this file: copy what you need to where",
        "# your service manager or container takes its environment from. An empty value counts as not set.",
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
        "# Settings of every instance that are no secrets, made from lib/env.ts by `npm run config`: the ConfigMap is made of this file.",
        "# An overlay sets what it needs with a configMapGenerator of its own (behavior: merge).",
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
        "# What the Secret 'glovebox' holds, made from lib/env.ts by `npm run config`. Copy it to secrets.env, fill it in, and",
        "#   kubectl create secret generic glovebox --from-env-file=secrets.env",
        "# or let your secret manager write it. The first three are needed.",
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
