export const inputStyle =
  "block w-full min-h-11 rounded border border-ink bg-sheet px-3 py-2 text-base text-ink placeholder:text-ink-2 aria-invalid:border-red aria-invalid:outline-red disabled:border-hairline disabled:bg-band disabled:text-ink-2";
