type Parameter = string | string[] | undefined;

/** What a page reads of its address: a parameter that came twice is a list. */
export interface PageAddress {
  searchParams: Promise<Record<string, Parameter>>;
}

/** A parameter as text; '' where it is missing or came more than once. */
export function paramText(parameter: Parameter): string {
  return typeof parameter === "string" ? parameter : "";
}
