const ESCAPES: Readonly<Record<string, string>> = { "%2e": ".", "%2f": "/", "%5c": "\\" };

const DOT_SEGMENT = /(?:^|[/\\])\.\.?(?:[/\\;]|$)/;

/** Detects dot segments. URL parsers resolve these, so checks before and after parsing would see different paths. */
export function hasDotSegment(path: string): boolean {
  return DOT_SEGMENT.test(path.replace(/%(?:2e|2f|5c)/gi, (encoded) => ESCAPES[encoded.toLowerCase()] ?? ""));
}
