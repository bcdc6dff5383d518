/// <reference types="next/image-types/global" />
import type { BodyType } from "@/lib/vehicle/rules/body-type";
import { classNames } from "./class-names";
import drawings from "./vehicle-drawings.svg";

/** In a separate file to keep the drawings out of page scripts. Next imports it as an object, and Vitest as a path. */
const FILE: string = drawings.src ?? drawings;

interface VehicleDrawingProps {
  /** Null draws a dashed outline. */
  body: BodyType | null;
  className?: string;
}

export function VehicleDrawing({ body, className }: VehicleDrawingProps) {
  return (
    <svg
      viewBox="0 0 160 80"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      data-body={body ?? "unknown"}
      className={classNames("text-ink-2", className)}
    >
      <use href={`${FILE}#${body ?? "unknown"}`} />
    </svg>
  );
}
