/** Detects that React stored the last value as an own property of the field. */
export const isHydratedField = (field: Element) =>
  Object.hasOwn(field, "value") || Object.hasOwn(field, "checked");
