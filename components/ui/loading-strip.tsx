export function LoadingStrip({ label }: { label: string }) {
  return (
    <p role="status" className="grid gap-2">
      <span className="caps">{label}</span>
      <span
        aria-hidden="true"
        className="h-1 animate-[stripe_0.6s_linear_infinite] bg-[length:16px_4px] bg-[repeating-linear-gradient(90deg,var(--ink)_0_8px,var(--hairline)_8px_16px)]"
      />
    </p>
  );
}
