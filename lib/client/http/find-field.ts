/** The form's field of a path in the server's errors: an item's error ('hosts.0') belongs to the field that contains it. */
export function findField(path: string, isField: (name: string) => boolean): string | null {
  const parts = path.split(".");
  while (parts.length > 0) {
    const name = parts.join(".");
    if (isField(name)) return name;
    parts.pop();
  }
  return null;
}
