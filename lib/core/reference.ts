export const referenceOf = (id: string, traceId: string | null | undefined): string =>
  traceId ? `${id} / ${traceId}` : id;
