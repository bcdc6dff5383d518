/** What a page reads of its address: a parameter that came twice is a list. */
export interface PageAddress {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}
