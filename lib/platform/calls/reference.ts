export const formatReference = (id: string, traceId: string | null | undefined): string =>
  traceId ? `${id} / ${traceId}` : id;
