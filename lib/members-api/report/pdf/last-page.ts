/** Least share of the page that the last page fills; with less, it seems left over. */
const LEAST_SHARE = 0.35;

export interface PageHeights {
  /** What is left of the page at hand. */
  room: number;
  /** A fresh page. */
  page: number;
}

/** Which part begins each further page when each is filled as far as it goes. */
export function pageStarts(heights: readonly number[], { room, page }: PageHeights): number[] {
  const starts: number[] = [];
  let left = room;
  heights.forEach((height, index) => {
    if (height > left) {
      starts.push(index);
      left = page;
    }
    left -= height;
  });
  return starts;
}

/**
 * The part that the last page begins with, so that a document does not end with a line or two on a page of their own:
 * what is too little for a page takes some of the preceding content along. null: no further page is begun.
 */
export function lastPageStart(heights: readonly number[], rooms: PageHeights): number | null {
  let start = pageStarts(heights, rooms).at(-1);
  if (start === undefined) return null;
  const total = (from: number) => heights.slice(from).reduce((sum, height) => sum + height, 0);
  while (start > 0 && total(start) < rooms.page * LEAST_SHARE && total(start - 1) <= rooms.page) start -= 1;
  return start;
}
