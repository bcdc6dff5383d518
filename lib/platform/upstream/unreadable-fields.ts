const REPEAT_MS = 10 * 60_000;
const KNOWN_MAX = 5000;

export interface UnreadableField {
  call: string;
  field: string;
  /** Type only, never the value, which may be personal data. */
  found: string;
}

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
