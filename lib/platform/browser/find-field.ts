/** Returns the form field for a server error path; 'hosts.0' belongs to 'hosts'. */
export function findField(path: string, isField: (name: string) => boolean): string | null {
  const parts = path.split(".");
  while (parts.length > 0) {
    const name = parts.join(".");
    if (isField(name)) return name;
    parts.pop();
  }
  return null;
}
