export function putChangesFirst<Section extends { id: string }>(
  sections: readonly Section[],
): [changes: Section[], others: Section[]] {
  return [sections.filter(({ id }) => id === "changes"), sections.filter(({ id }) => id !== "changes")];
}
