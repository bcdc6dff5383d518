import { classNames } from "./class-names";

/** Hidden from screen readers, so always put text next to it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-block size-[1em] flex-none animate-[spin_0.8s_linear_infinite] rounded-full border-2 border-current border-r-transparent",
        className,
      )}
    />
  );
}
