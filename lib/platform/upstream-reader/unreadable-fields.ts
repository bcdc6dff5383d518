const REPEAT_MS = 10 * 60_000;
/** Calls and fields are from our own tables, so this is never reached in practice. */
const KNOWN_MAX = 5000;

export interface UnreadableField {
  call: string;
  /** Its path, such as 'vehicles.*.year'. */
  field: string;
  /** The type found, such as 'list'; never the value. */
  found: string;
}

/** Passes on each call and field at most once in ten minutes. `now` in milliseconds. */
export function limitNotes(
  log: (unreadable: UnreadableField) => void,
  now: () => number = () => performance.now(),
): (unreadable: UnreadableField) => void {
  const loggedAt = new Map<string, number>();
  return (unreadable) => {
    const key = `${unreadable.call} ${unreadable.field}`;
    const last = loggedAt.get(key);
    if (last !== undefined && now() - last < REPEAT_MS) return;
    if (loggedAt.size >= KNOWN_MAX) loggedAt.clear();
    loggedAt.set(key, now());
    log(unreadable);
  };
}
