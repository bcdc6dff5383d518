/**
 * What a person tells support: the number of a request or of a failed page and, where traces are made, its trace's after a
 * slash. Either finds the log's lines.
 */
export const referenceOf = (id: string, traceId: string | null | undefined): string =>
  traceId ? `${id} / ${traceId}` : id;
