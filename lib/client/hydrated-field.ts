/** React stores the last value as an own property of a hydrated field. */
export const isHydratedField = (field: Element) =>
  Object.hasOwn(field, "value") || Object.hasOwn(field, "checked");
