/** Whether React has taken over a text field, check box or radio button: it then keeps its last value as a property of its own. */
export const isHydratedField = (field: Element) =>
  Object.hasOwn(field, "value") || Object.hasOwn(field, "checked");
