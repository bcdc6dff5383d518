import { getMigrationsFolder, readSchemaRange } from "@/lib/platform/db/schema-range";
import { variableGroups } from "@/lib/platform/env/env";
import type { Variable } from "@/lib/platform/env/variable";

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
    render: buildSettingsTable,
  },
  {
    file: "UPGRADING.md",
    marks: { begin: "<!-- schemas: npm run config -->", end: "<!-- end of schemas -->" },
    render: getSchemasOfRelease,
  },
  {
    file: ".env.example",
    render: () =>
      [
        "# All settings, generated from lib/platform/env/env.ts by `npm run config`. The application doesn't read this file: copy the",
        "# settings you need to your service manager or container. Empty means unset.",
        "",
        renderDotenv(),
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
        "# Settings of all instances, without secrets, generated from lib/platform/env/env.ts by `npm run config`. The ConfigMap has them.",
        "# To change settings in an overlay, use a configMapGenerator with `behavior: merge`.",
        "TRUST_PROXY=1",
        "",
        renderDotenv(({ name, secret }) => !secret && !SET_BY_IMAGE.includes(name)),
        "",
      ].join("\n"),
  },
  {
    file: "deploy/kubernetes/secrets.env.example",
    render: () =>
      [
        "# Contents of the Secret 'glovebox', generated from lib/platform/env/env.ts by `npm run config`. Copy this file to secrets.env,",
        "# fill it in, and run",
        "#   kubectl create secret generic glovebox --from-env-file=secrets.env",
        "# or use a secret manager. The first three values are required.",
        "DATABASE_URL=",
        "SESSION_KEYS=",
        "DIGEST_KEY=",
        "",
        renderDotenv(({ name, secret }) => secret === true && !SET_BY_IMAGE.includes(name)),
        "",
      ].join("\n"),
  },
];

function getSchemasOfRelease(): string {
  const { newest, needs, breaking } = readSchemaRange(getMigrationsFolder(process.cwd()));
  return `This version runs on schemas from ${needs} up to the next breaking one. It migrates to ${newest}, on which versions with schema ${breaking} or newer can run.`;
}

export function renewText({ file, marks, render }: ConfigTarget, text: string): string {
  if (!marks) return render();
  const begin = text.indexOf(`${marks.begin}\n`);
  const end = text.indexOf(marks.end);
  if (begin < 0 || end < begin)
    throw new Error(`${file} needs the lines '${marks.begin}' and '${marks.end}'.`);
  const lineOfEnd = text.lastIndexOf("\n", end) + 1;
  return `${text.slice(0, begin + marks.begin.length + 1)}${render()}\n${text.slice(lineOfEnd)}`;
}

type NamedVariable = Variable & { name: string };

function listGroups(isIncluded: (variable: NamedVariable) => boolean) {
  return variableGroups
    .map(({ title, variables }) => ({
      title,
      variables: Object.entries<Variable>(variables)
        .map(([name, variable]): NamedVariable => ({ name, ...variable }))
        .filter((variable) => !variable.internal && isIncluded(variable)),
    }))
    .filter(({ variables }) => variables.length > 0);
}

const LINK = /\[([^\]]+)\]\(([^)#]+)[^)]*\)/g;

function removeLinks(text: string): string {
  return text.replace(LINK, (_, _words, path) => path);
}

/** The table is in docs/, and descriptions link from the root. */
function linkFromDocs(text: string): string {
  return text.replaceAll("](docs/", "](");
}

function buildSettingsTable(): string {
  const code = (text: string | undefined) => (text && /^\S+$|</.test(text) ? `\`${text}\`` : (text ?? ""));
  const rows = listGroups(() => true).flatMap(({ title, variables }) => [
    `| **${title}** | | |`,
    ...variables.map(
      ({ name, text, default: standard, secret }) =>
        `| \`${name}\` | ${code(standard)} | ${linkFromDocs(text)}${secret ? " (secret)" : ""} |`,
    ),
  ]);
  return ["| variable | default | description |", "|---|---|---|", ...rows].join("\n");
}

export function renderDotenv(isIncluded: (variable: NamedVariable) => boolean = () => true): string {
  return listGroups(isIncluded)
    .map(({ title, variables }) =>
      [
        `# ${title}`,
        ...variables.map(({ name, text, default: standard, example }) => {
          const holds = standard ? ` Default: ${standard}.` : "";
          const value = example ?? (standard && /^\S+$/.test(standard) ? standard : "");
          return `\n# ${removeLinks(text)}.${holds}\n#${name}=${value}`;
        }),
      ].join("\n"),
    )
    .join("\n\n\n");
}

export function composeEnvironment(indent: number, except: readonly string[] = []): string {
  return listGroups(({ name }) => !except.includes(name))
    .flatMap(({ variables }) => variables.map(({ name }) => `${" ".repeat(indent)}${name}: \${${name}:-}`))
    .join("\n");
}
