/**
 * A value that exists once per process. Next bundles middleware, pages and route handlers apart from each other and
 * again at each hot reload, so a module's own variable would exist several times.
 */
export interface GlobalSingleton<T> {
  get(): T | undefined;
  set(value: T | undefined): void;
}

export function globalSingleton<T>(name: string): GlobalSingleton<T> {
  const key = Symbol.for(`glovebox.${name}`);
  const holder = globalThis as unknown as Record<symbol, T | undefined>;
  return {
    get: () => holder[key],
    set: (value) => {
      holder[key] = value;
    },
  };
}
