"use client";
import { useQuery } from "@tanstack/react-query";
import { savedVehicleQuery } from "@/lib/client/garage";
import type { NamedModel } from "@/lib/core/vehicle/identity";
import { vehicleTitle } from "@/lib/core/vehicle/specification";

interface ModelNameProps {
  /** The server's key; '' before the first sticker. It is no number that anybody knows, and is not shown. */
  vinKey: string;
  named: NamedModel | undefined;
  /** Shown where there is no name. */
  fallback: string;
}

/** The name of a car without a VIN: of the address, else as the garage keeps it with the car's first sticker. */
export function ModelName({ vinKey, named, fallback }: ModelNameProps) {
  const { data } = useQuery({ ...savedVehicleQuery(vinKey), enabled: !named });
  const name = named ? vehicleTitle(named) : data && vehicleTitle(data);
  return name || fallback;
}
