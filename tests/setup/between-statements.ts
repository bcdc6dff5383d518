import type { Database } from "@/lib/platform/db/database";

/** Runs `before` ahead of each write, to simulate a concurrent call. */
export function changeOnlyAfter(before: () => Promise<void>, db: Database): Database {
  // Queries run when awaited.
  const delayQuery = (query: object): object =>
    new Proxy(query, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof value !== "function") return value;
        if (key !== "then") return (...args: unknown[]) => delayQuery(value.apply(target, args));
        return (...args: Parameters<PromiseLike<unknown>["then"]>) =>
          before()
            .then(() => target)
            .then(...args);
      },
    });
  return new Proxy(db, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (key !== "update" && key !== "delete" && key !== "insert") return value;
      return (...args: unknown[]) => delayQuery(value.apply(target, args));
    },
  });
}
