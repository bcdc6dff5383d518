import { classNames } from "@/components/ui/class-names";
import type { GarageVehicle } from "@/lib/contract/garage";

/** The owner's first photo of a vehicle, or a silhouette. Decorative: the name is beside it. */
export function VehiclePhoto({
  vehicle,
  className,
}: {
  vehicle: Pick<GarageVehicle, "images">;
  className?: string;
}) {
  const [photo] = vehicle.images;
  if (!photo) return <Silhouette className={className} />;
  return (
    // biome-ignore lint/performance/noImgElement: a private picture behind the session; the optimizer would fetch it without the session.
    <img
      src={photo.small ?? photo.url}
      alt=""
      loading="lazy"
      decoding="async"
      className={classNames("aspect-[5/3] rounded-[2px] border border-hairline object-cover", className)}
    />
  );
}

/** A placeholder for a photo: the side view of a car. */
function Silhouette({ className }: { className?: string }) {
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
