const NESTING_MAX = 20;
const MARKS_MAX = 1000;
const LINES_MAX = 2000;

const CONTAINER = /^[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/;
const RULE = /^[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}$/;

const MARKS: readonly RegExp[] = [/[*_]+/g, /[[\]]/g, /`+/g, /</g];

export type MarkdownProblem = "nesting" | "marks" | "lines";

export const MARKDOWN_PROBLEMS: Record<MarkdownProblem, string> = {
  nesting: "Lists and quotes can be nested 20 levels deep at most.",
  marks: "Use at most 1,000 list items, and at most 1,000 of each Markdown sign, such as * or [.",
  lines: "Use at most 2,000 lines.",
};

function countMarkers(line: string): number {
  let count = 0;
  let rest = line;
  for (let marker = CONTAINER.exec(rest); marker && !RULE.test(rest); marker = CONTAINER.exec(rest)) {
    rest = rest.slice(marker[0].length);
    count += 1;
    if (count > NESTING_MAX) break;
  }
  return count;
}

/** Counts instead of measuring time, so that the result doesn't depend on machine speed. */
export function findMarkdownProblem(markdown: string): MarkdownProblem | null {
  const lines = markdown.split(/\r\n|\r|\n/);
  if (lines.length > LINES_MAX) return "lines";
  const markers = lines.map(countMarkers);
  if (markers.some((count) => count > NESTING_MAX)) return "nesting";
  const isOver = (count: number) => count > MARKS_MAX;
  if (isOver(markers.reduce((sum, count) => sum + count, 0))) return "marks";
  const text = lines.filter((line) => !RULE.test(line)).join("\n");
  return MARKS.some((mark) => isOver(text.match(mark)?.length ?? 0)) ? "marks" : null;
}
