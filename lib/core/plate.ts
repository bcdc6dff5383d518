/** How a license plate is stored, sent and compared: upper case, without spaces and dashes. */
export function cleanPlate(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, "");
}
