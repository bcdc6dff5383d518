/** A line longer than this is refused, not read into memory: a file without line breaks must not end the process. */
export const MAX_LINE = 1_000_000;

export interface Line {
  /** Counted from 1, as an editor shows it. */
  number: number;
  /** null when the line was too long. */
  text: string | null;
}

/** Lines of a UTF-8 stream, in constant memory; the byte order mark and the line ends are taken off. */
export async function* readLines(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Line> {
  const decoder = new TextDecoder("utf-8");
  let number = 1;
  let rest = "";
  let isTooLong = false;
  const line = (text: string): Line => ({
    number: number++,
    text: isTooLong ? null : text.endsWith("\r") ? text.slice(0, -1) : text,
  });
  for await (const chunk of chunks) {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      rest += text.slice(from, end);
      isTooLong ||= rest.length > MAX_LINE;
      yield line(rest);
      rest = "";
      isTooLong = false;
      from = end + 1;
    }
    rest += text.slice(from);
    if (rest.length > MAX_LINE) {
      isTooLong = true;
      rest = "";
    }
  }
  rest += decoder.decode();
  if (rest !== "" || isTooLong) yield line(rest);
}
