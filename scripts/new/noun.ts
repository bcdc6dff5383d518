import { addCallAt } from "./call";
import { type Draft, TO_DO } from "./draft";
import { type Name, pluralize, Refusal, readName } from "./names";
import { importPath, paths } from "./paths";

const LANGUAGES = ["en", "es"];

/** Returns the path of the failing test. */
export function addNoun(draft: Draft, noun: Name): string {
  const { camel, kebab, pascal } = noun;
  const many = pluralize(noun);
  const folder = paths.toFolder(kebab);
  if (draft.exists(folder)) throw new Refusal(`${folder} already exists. Choose another name.`);
  const place = {
    group: camel,
    wireGroup: camel,
    callsName: `${camel}Calls`,
    contract: paths.toContract(kebab),
    examples: paths.toExamples(kebab),
    routes: paths.toServer(kebab, "routes"),
    client: paths.toClient(kebab),
  };
  draft.create(place.contract, `\nexport const ${place.callsName} = {\n};\n`);
  draft.importName(paths.callTable, place.callsName, place.contract);
  draft.append(paths.callTable, `  ${camel}: ${place.callsName},\n`, /export const calls = \{/);
  draft.append(
    paths.callGroups,
    `  ${camel}: "${many.title}.",\n`,
    /const GROUPS: Record<string, string> = \{/,
  );

  const examples = `${camel}Examples`;
  draft.create(place.examples, `\nexport const ${examples}: Record<string, CallExample> = {\n};\n`);
  draft.importName(place.examples, "type CallExample", paths.calls);
  draft.importName(paths.allExamples, examples, place.examples);
  draft.append(paths.allExamples, `  ...${examples},\n`, /export const callExamples: .* = \{/);

  const routes = `${camel}Routes`;
  draft.create(place.routes, `\nexport const ${routes}: readonly ServedCall[] = [\n];\n`);
  for (const name of ["type ServedCall", "serve"]) draft.importName(place.routes, name, paths.http);
  draft.importName(paths.allRoutes, routes, place.routes);
  draft.append(paths.allRoutes, `  ...${routes},\n`, /export const servedCalls: .* = \[/);

  for (const language of LANGUAGES) {
    const mark = language === "en" ? "" : ` ${TO_DO}`;
    const texts = { title: `${many.title}${mark}`, empty: `No ${many.text} yet.${mark}` };
    draft.create(paths.toMessages(language, kebab), `${JSON.stringify(texts, null, 2)}\n`);
    const index = paths.toMessageIndex(language);
    draft.insertBefore(index, /^import /m, `import ${camel} from "./${kebab}.json";\n`);
    draft.append(index, `  ${camel},\n`, /export default \{/);
  }
  const test = addCallAt(draft, place, {
    name: readName("list"),
    path: `/api/${many.kebab}`,
    object: pascal,
    texts: LANGUAGES.map((language) => paths.toMessages(language, kebab)),
  });

  const component = paths.toComponent(kebab, `${kebab}-list`);
  draft.create(
    component,
    `"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { ${camel}ListQuery } from "${importPath(component, place.client)}";

export function ${pascal}List() {
  const t = useTranslations("${camel}");
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <QueryView query={useQuery(${camel}ListQuery())} isEmpty={(rows) => rows.length === 0} empty={<p>{t("empty")}</p>}>
        {(rows) => (
          <ul>
            {rows.map(({ id }) => (
              <li key={id}>{id}</li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
`,
  );
  return test;
}
