/** The box that is written in: 44 px high, a rule around it, red when what it holds is wrong. */
export const inputStyle =
  "block w-full min-h-11 rounded border border-ink bg-sheet px-3 py-2 text-base text-ink placeholder:text-ink-2 aria-invalid:border-red aria-invalid:outline-red disabled:border-hairline disabled:bg-band disabled:text-ink-2";
