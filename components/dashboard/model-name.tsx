"use client";
import { useQuery } from "@tanstack/react-query";
import { savedVehicleQuery } from "@/lib/client/garage";
import type { NamedModel } from "@/lib/core/vehicle/identity";
import { formatVehicleTitle } from "@/lib/core/vehicle/specification";

interface ModelNameProps {
  /** Internal key, never shown; '' before the first sticker. */
  vinKey: string;
  named: NamedModel | undefined;
  fallback: string;
}

export function ModelName({ vinKey, named, fallback }: ModelNameProps) {
  const { data } = useQuery({ ...savedVehicleQuery(vinKey), enabled: !named });
  const name = named ? formatVehicleTitle(named) : data && formatVehicleTitle(data);
  return name || fallback;
}
