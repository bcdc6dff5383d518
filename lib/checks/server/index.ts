export { readMarketEntries } from "./upstream-value";
