import { variableGroups } from "@/lib/env";
import type { Variable } from "@/lib/env/variable";

export type NamedVariable = Variable & { name: string };

function groups(wanted: (variable: NamedVariable) => boolean) {
  return variableGroups
    .map(({ title, variables }) => ({
      title,
      variables: Object.entries<Variable>(variables)
        .map(([name, variable]): NamedVariable => ({ name, ...variable }))
        .filter((variable) => !variable.internal && wanted(variable)),
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

export function settingsTable(): string {
  const code = (text: string | undefined) => (text && /^\S+$|</.test(text) ? `\`${text}\`` : (text ?? ""));
  const rows = groups(() => true).flatMap(({ title, variables }) => [
    `| **${title}** | | |`,
    ...variables.map(
      ({ name, text, default: standard, secret }) =>
        `| \`${name}\` | ${code(standard)} | ${linkFromDocs(text)}${secret ? " (secret)" : ""} |`,
    ),
  ]);
  return ["| variable | default | description |", "|---|---|---|", ...rows].join("\n");
}

export function dotenv(wanted: (variable: NamedVariable) => boolean = () => true): string {
  return groups(wanted)
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
  return groups(({ name }) => !except.includes(name))
    .flatMap(({ variables }) => variables.map(({ name }) => `${" ".repeat(indent)}${name}: \${${name}:-}`))
    .join("\n");
}
