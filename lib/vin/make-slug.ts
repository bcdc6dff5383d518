/** A make's name in an address: 'Mercedes-Benz' → 'mercedes-benz', 'Land Rover' → 'land-rover'. */
export function makeSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
