/**
 * Next bundles middleware, pages and route handlers separately, so a module variable exists several times per process.
 */
export interface GlobalSingleton<T> {
  get(): T | undefined;
  set(value: T | undefined): void;
}

export function createGlobalSingleton<T>(name: string): GlobalSingleton<T> {
  const key = Symbol.for(`glovebox.${name}`);
  const holder = globalThis as unknown as Record<symbol, T | undefined>;
  return {
    get: () => holder[key],
    set: (value) => {
      holder[key] = value;
    },
  };
}
