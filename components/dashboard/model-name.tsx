"use client";
import { useQuery } from "@tanstack/react-query";
import { savedVehicleQuery } from "@/lib/client/garage";
import type { NamedModel } from "@/lib/core/vehicle/identity";
import { formatVehicleTitle } from "@/lib/core/vehicle/specification";

interface ModelNameProps {
  /** Internal key, never shown; '' before the first sticker. */
  vinKey: string;
  namedModel: NamedModel | undefined;
  fallback: string;
}

export function ModelName({ vinKey, namedModel, fallback }: ModelNameProps) {
  const { data } = useQuery({ ...savedVehicleQuery(vinKey), enabled: !namedModel });
  const name = namedModel ? formatVehicleTitle(namedModel) : data && formatVehicleTitle(data);
  return name || fallback;
}
