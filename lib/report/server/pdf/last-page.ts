/** Minimum filled share of the last page. */
const LEAST_SHARE = 0.35;

export interface PageHeights {
  room: number;
  page: number;
}

export function listPageStarts(heights: readonly number[], { room, page }: PageHeights): number[] {
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
 * Returns the first part of the last page, chosen so that the page isn't nearly empty. Null if everything
 * fits.
 */
export function findLastPageStart(heights: readonly number[], rooms: PageHeights): number | null {
  let start = listPageStarts(heights, rooms).at(-1);
  if (start === undefined) return null;
  const getTotal = (from: number) => heights.slice(from).reduce((sum, height) => sum + height, 0);
  while (start > 0 && getTotal(start) < rooms.page * LEAST_SHARE && getTotal(start - 1) <= rooms.page)
    start -= 1;
  return start;
}
