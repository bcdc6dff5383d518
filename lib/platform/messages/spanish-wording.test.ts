import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

const messagesIn = (locale: string) =>
  ["", "server"].flatMap((folder) =>
    readdirSync(join("messages", locale, folder))
      .filter((file) => file.endsWith(".json"))
      .flatMap((file) =>
        flat(JSON.parse(readFileSync(join("messages", locale, folder, file), "utf8")), `${folder}/${file}: `),
      ),
  );

const PAGES = "lib/site/rules/standard-texts/es";
const pages = readdirSync(PAGES)
  .filter((file) => file !== "index.ts")
  .map((file): [string, string] => [file, readFileSync(join(PAGES, file), "utf8")]);

const texts = [...messagesIn("es"), ...pages].map(
  ([key, text]) => [key, text.replaceAll(/\{\w+(?:, ?\w+,?)?|<\/?\w+>|\S+@\S+/g, " ")] as const,
);
const having = (words: RegExp) => texts.filter(([, text]) => words.test(text)).map(([key]) => key);

it.each([
  ["Spanish words instead of English ones", /\b(?:e-?mails?|log ?in|logout|password|website|feedback)\b/i],
  ["Spanish headings on a sticker", /\b(?:MECHANICAL|SAFETY|WARRANTY|Mechanical|Warranty)\b/],
  [
    "'usted' for the reader, like every other text",
    /(?<![\wáéíóúñ])(?:tú|tu|tus|contigo|tuyo|tuya|puedes|tienes|quieres|necesitas|debes|estás|ten|consulta su|usa como)(?![\wáéíóúñ])/i,
  ],
  [
    "'usted' for the reader, also in imperatives with a pronoun",
    /(?<![\wáéíóúñ])(?:ábrel|compáral|elígel|escríbel|guárdal|léel|míral|úsal)[oa]s?(?![\wáéíóúñ])/i,
  ],
  ["'vencer' for expiry, and 'período' with its accent", /caduc|periodo/i],
  ["'correo' for an email and 'fondo' for a background color", /\bcartas\b|papel (?:claro|oscuro)/i],
  ["'Iniciar sesión' and 'Fabricado en'", /^(?:Entrar|Hecho en)$/],
  ["'crear' for an account, and say who returns a credit", /abr(?:ir|a) (?:una )?cuenta|créditos? vuelven?/i],
])("[FIRST-1] Spanish messages use %s", (_, words) => {
  expect(having(words)).toEqual([]);
});

it("[FIRST-1] the Spanish 'trade-in value' includes the English term that buyers know", () => {
  const namedTexts = texts.filter(([key]) => /\.trade_?in$/i.test(key));
  expect(namedTexts.length).toBeGreaterThan(2);
  expect(namedTexts.filter(([, text]) => text !== "Valor de intercambio (trade-in)")).toEqual([]);
});

it("[FIRST-1] each result state has the same Spanish name in every message", () => {
  const names = new Map([
    ["None found", "Sin hallazgos"],
    ["Not checked", "No consultado"],
    ["Unavailable", "Sin respuesta"],
  ]);
  const spanish = new Map(messagesIn("es"));
  // 'coverage' describes a source, not a result.
  const nameMessages = messagesIn("en").filter(
    ([key, text]) => names.has(text) && !key.includes(".coverage."),
  );
  expect(nameMessages.length).toBeGreaterThan(10);
  const differing = nameMessages.filter(([key, text]) => spanish.get(key) !== names.get(text));
  expect(differing.map(([key]) => key)).toEqual([]);
});
