/** Thrown for an invalid command line or an unexpected project file, before anything is written. */
export class Refusal extends Error {}

export interface Name {
  kebab: string;
  camel: string;
  pascal: string;
  snake: string;
  text: string;
  title: string;
}

const RESERVED = /^(?:case|class|default|delete|export|import|new|package|private|public|return|switch)$/;

const toCapitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function getFormName(words: readonly string[]): Name {
  const camel = words.map((word, index) => (index > 0 ? toCapitalize(word) : word)).join("");
  const text = words.join(" ");
  return {
    kebab: words.join("-"),
    camel,
    pascal: toCapitalize(camel),
    snake: words.join("_"),
    text,
    title: toCapitalize(text),
  };
}

export function readName(text: string): Name {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+|[A-Z][a-z0-9]*)*$/.test(text))
    throw new Refusal(`'${text}' isn't a name. Write priceAlert or price-alert.`);
  if (RESERVED.test(text)) throw new Refusal(`'${text}' is a reserved word. Choose another name.`);
  return getFormName(text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).split("-"));
}

/** Reads `noun.name`. */
export function readPair(text: string, example: string): [noun: Name, name: Name] {
  const [noun, name, more] = text.split(".");
  if (!noun || !name || more !== undefined)
    throw new Refusal(`'${text}' has the wrong form. Write the noun, a period and the name: ${example}.`);
  return [readName(noun), readName(name)];
}

export function pluralize({ kebab }: Name): Name {
  const plural = kebab.replace(/(?:([^aeiou])y|(s|x|z|ch|sh)|)$/, (_, consonant, hiss) =>
    consonant ? `${consonant}ies` : hiss ? `${hiss}es` : "s",
  );
  return getFormName(plural.split("-"));
}
