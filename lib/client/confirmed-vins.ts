import { browserStorage } from "./storage";

const KEY = "confirmed-vins";
const MOST = 200;
const listeners = new Set<() => void>();

/** The VINs that the user said are right although they look wrong, as one text: for `useSyncExternalStore`. */
export const confirmedVins = {
  read: () => browserStorage.readText(KEY) ?? unstored,
  add(vin: string) {
    const vins = [vin, ...confirmedVins.read().split(" ").filter(Boolean)].slice(0, MOST);
    unstored = vins.join(" ");
    browserStorage.writeText(KEY, unstored);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Where storage is blocked, an answer lasts as long as the page. */
let unstored = "";
