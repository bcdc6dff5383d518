import { classNames } from "@/components/ui/class-names";
import { VehicleDrawing } from "@/components/ui/vehicle-drawing";
import type { GarageVehicle } from "@/lib/garage/contract/garage";

export function VehiclePhoto({
  vehicle,
  className,
}: {
  vehicle: Pick<GarageVehicle, "images" | "body_type">;
  className?: string;
}) {
  // Pages load no images from other hosts.
  const photo = vehicle.images.find(({ url }) => url.startsWith("/"));
  if (!photo) return <VehicleDrawing body={vehicle.body_type} className={className} />;
  return (
    // biome-ignore lint/performance/noImgElement: private picture; the optimizer's request has no session.
    <img
      src={photo.small ?? photo.url}
      alt=""
      loading="lazy"
      decoding="async"
      className={classNames("aspect-[5/3] rounded-[2px] border border-hairline object-cover", className)}
    />
  );
}
