import { classNames } from "@/components/ui/class-names";
import type { GarageVehicle } from "@/lib/contract/garage";
import { Silhouette } from "./silhouette";

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
