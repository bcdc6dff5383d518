export function cleanPlate(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, "");
}
