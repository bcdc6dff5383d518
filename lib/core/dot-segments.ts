/** The only escapes that can make a dot segment. */
const ESCAPES: Readonly<Record<string, string>> = { "%2e": ".", "%2f": "/", "%5c": "\\" };

/** `.` or `..` between slashes or backslashes; some servers read `..;` as `..`. */
const DOT_SEGMENT = /(?:^|[/\\])\.\.?(?:[/\\;]|$)/;

/**
 * Returns whether a raw path has a `.` or `..` segment, plain or percent-encoded. URL parsers resolve such a path to
 * another one, so rules that read it before and after parsing would disagree.
 */
export function hasDotSegment(path: string): boolean {
  return DOT_SEGMENT.test(path.replace(/%(?:2e|2f|5c)/gi, (encoded) => ESCAPES[encoded.toLowerCase()] ?? ""));
}
