import { setFlagsFromString } from "node:v8";

/**
 * How far the heap may grow beyond what is held before V8 collects all of it, in percent. On a machine with much memory V8
 * would let it grow to four times as much and keep the pages: 850 MB after 20,000 requests in place of 370, with
 * as many requests a second (tests/deep/memory-postgres.test.ts).
 */
const GROWTH_PERCENT = 30;

/** Call it after the start, in which the heap grows for good. It sets no limit: what needs more memory gets it. */
export function holdHeapDown(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

/**
 * Has V8 allocate every object among the young ones. By itself it makes those old at once that come from a place whose objects have
 * lasted, which in a server that starts is where Node.js lists an object's listeners. Later each list that is over holds its whole
 * request until all of the heap is collected: each collection of young objects then copies megabytes of dead requests, in 20 ms in place of 3.
 * Call it before anything is served.
 */
export function allocateYoung(): void {
  setFlagsFromString("--no-allocation-site-pretenuring");
}
