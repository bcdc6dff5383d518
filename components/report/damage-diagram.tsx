"use client";
import { useId } from "react";
import { classNames } from "@/components/ui/class-names";
import type { ReportDamage } from "@/lib/report/contract/document";
import {
  CAR_BOX,
  carGlass,
  carOutline,
  type DamageZone,
  damageZones,
  zonePaths,
} from "@/lib/report/rules/damage-areas";

function Outline({ zones }: { zones: readonly DamageZone[] }) {
  const hatch = useId();
  return (
    <svg viewBox={`0 0 ${CAR_BOX.width} ${CAR_BOX.height}`} aria-hidden="true" className="w-full">
      <defs>
        <pattern
          id={hatch}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
          className="text-red"
        >
          <path d="M0 0V6" stroke="currentColor" strokeWidth="4" />
        </pattern>
      </defs>
      {damageZones.map((zone) =>
        zones.includes(zone) ? (
          <path
            key={zone}
            d={zonePaths[zone]}
            fill={`url(#${hatch})`}
            strokeWidth="1.5"
            className="stroke-red"
          />
        ) : null,
      )}
      <path d={carGlass} fill="none" strokeWidth="1" className="stroke-ink-3" />
      <path d={carOutline} fill="none" strokeWidth="2" className="stroke-ink" />
    </svg>
  );
}

/** The table below has the same information as text. */
export function DamageDiagram({ damage }: { damage: ReportDamage | undefined }) {
  if (!damage || damage.figures.length === 0) return null;
  const { front, figures } = damage;
  return (
    <div className="mb-5">
      <p className="mb-2 text-ink-2 text-sm">{front}</p>
      <ul className="flex flex-wrap gap-x-8 gap-y-4">
        {figures.map(({ id, dateLabel, zones, where, alt }) => (
          <li key={id} className={classNames("w-52 break-inside-avoid", figures.length > 1 && "max-sm:w-36")}>
            <div role="img" aria-label={alt}>
              <Outline zones={zones} />
            </div>
            <p className="num mt-1 font-semibold text-sm">{dateLabel}</p>
            <p className="text-ink-2 text-sm leading-snug">{where}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
