import { classNames } from "@/components/ui/class-names";
import { DISPUTE_SHAPE_BOX, type DisputeState, disputeShapes, isLiveDispute } from "@/lib/dispute/rules";

export function DisputeBadge({ state }: { state: DisputeState }) {
  const { path, solid } = disputeShapes[state];
  return (
    <svg
      viewBox={`0 0 ${DISPUTE_SHAPE_BOX} ${DISPUTE_SHAPE_BOX}`}
      aria-hidden="true"
      className={classNames("mt-1 size-3 flex-none", isLiveDispute(state) ? "text-amber" : "text-ink")}
    >
      {solid ? (
        <path d={path} fill="currentColor" />
      ) : (
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" />
      )}
    </svg>
  );
}
