import { classNames } from "@/components/ui/class-names";

/** A placeholder for a photo: the side view of a car. */
export function Silhouette({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 120 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames("text-ink-3", className)}
    >
      <path d="M6 37v-8q0-3 4-4l15-4q12-11 22-11h20q9 0 20 11l19 3q8 1 8 8v5h-9" />
      <path d="M32 37h50 M6 37h8" />
      <path d="M31 21q8-8 16-8h9v8z M60 13h7q7 0 14 8H60z" />
      <circle cx="23" cy="37" r="7" />
      <circle cx="91" cy="37" r="7" />
    </svg>
  );
}
