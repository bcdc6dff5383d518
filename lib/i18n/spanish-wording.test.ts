import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

/** Every Spanish text, without placeholders and tags, whose names are the code's. */
const texts = ["messages/es", "lib/members-api/messages/es"].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => flat(JSON.parse(readFileSync(join(folder, file), "utf8")), `${file}: `))
    .map(([key, text]) => [key, text.replaceAll(/\{\w+(?:, ?\w+,?)?|<\/?\w+>|\S+@\S+/g, " ")] as const),
);
const having = (words: RegExp) => texts.filter(([, text]) => words.test(text)).map(([key]) => key);

it.each([
  [
    "the words that Spanish has for English ones",
    /\b(?:e-?mails?|log ?in|logout|password|website|feedback)\b/i,
  ],
  ["a sticker's heads as the maker has them", /\b(?:MECHANICAL|SAFETY|WARRANTY|Mechanical|Warranty)\b/],
  [
    "the reader as 'usted', which every other text does",
    /(?<![\wáéíóúñ])(?:tú|tu|tus|contigo|tuyo|tuya|puedes|tienes|quieres|necesitas|debes|estás|ten|consulta su|usa como)(?![\wáéíóúñ])/i,
  ],
  ["'Iniciar sesión' and 'Fabricado en'", /^(?:Entrar|Hecho en)$/],
  ["'crear' for an account, and say who returns a credit", /abr(?:ir|a) (?:una )?cuenta|créditos? vuelven?/i],
])("[FIRST-1] Spanish texts use %s", (_, words) => {
  expect(having(words)).toEqual([]);
});

it("[FIRST-1] what a dealer gives for a car is named with the word that buyers hear", () => {
  const named = texts.filter(([key]) => /\.trade_?in$/i.test(key));
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter(([, text]) => text !== "Valor de intercambio (trade-in)")).toEqual([]);
});
