"use client";
import { useQuery } from "@tanstack/react-query";
import { savedVehicleQuery } from "@/lib/client/garage";
import type { NamedModel } from "@/lib/core/vehicle/identity";
import { vehicleTitle } from "@/lib/core/vehicle/specification";

interface ModelNameProps {
  /** Internal key, never shown; '' before the first sticker. */
  vinKey: string;
  named: NamedModel | undefined;
  fallback: string;
}

export function ModelName({ vinKey, named, fallback }: ModelNameProps) {
  const { data } = useQuery({ ...savedVehicleQuery(vinKey), enabled: !named });
  const name = named ? vehicleTitle(named) : data && vehicleTitle(data);
  return name || fallback;
}
