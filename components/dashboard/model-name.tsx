"use client";
import { useQuery } from "@tanstack/react-query";
import { savedVehicleQuery } from "@/lib/garage/client/garage";
import type { NamedModel } from "@/lib/vehicle/rules/identity";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";

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
