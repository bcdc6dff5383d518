/** How a licence plate is kept, sent and compared: upper case, without spaces and dashes. */
export function cleanPlate(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, "");
}
