"use client";
import { useTranslations } from "next-intl";

const places = ["windshield", "door", "documents"] as const;

function CarDrawing({ title }: { title: string }) {
  return (
    <svg viewBox="0 0 360 150" role="img" aria-label={title} className="w-full text-ink">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
        <path d="M18 112 V88 q0-10 12-13 l46-12 q34-33 66-33 h62 q26 0 58 33 l58 9 q22 4 22 22 v18 h-24" />
        <path d="M98 112 h150 M18 112 h24" />
        <path d="M92 63 q26-24 50-24 h28 v24z M180 39 h24 q20 0 42 24 h-66z" />
        <path d="M174 68 v40 M188 76 h14 M94 70 v36" />
        <circle cx="70" cy="112" r="21" />
        <circle cx="70" cy="112" r="9" />
        <circle cx="288" cy="112" r="21" />
        <circle cx="288" cy="112" r="9" />
        <path d="M309 112 h9" />
        <path d="M4 134 h352" strokeWidth="1" strokeDasharray="2 5" />
        <rect x="196" y="88" width="20" height="13" className="fill-sheet" />
        <path d="M199 92 h14 M199 96 h14" strokeWidth="1" />
        <path d="M100 62 l14-10" strokeWidth="5" className="stroke-primary" />
        <path d="M286 8 h28 l8 8 v32 h-36z M293 22 h20 M293 29 h20 M293 36 h12" className="fill-sheet" />
      </g>
      {[
        { n: 1, x: 90, y: 34, to: "M97 41 L106 55" },
        { n: 2, x: 238, y: 88, to: "M228 90 L217 94" },
        { n: 3, x: 338, y: 28, to: "" },
      ].map((place) => (
        <g key={place.n}>
          <path d={place.to} stroke="currentColor" strokeWidth="1.5" />
          <circle cx={place.x} cy={place.y} r="12" className="fill-primary" />
          <text
            x={place.x}
            y={place.y + 5}
            textAnchor="middle"
            className="fill-on-primary font-bold font-label"
            fontSize="14"
          >
            {place.n}
          </text>
        </g>
      ))}
    </svg>
  );
}

export function VinPlaces() {
  const t = useTranslations("vehicle.whereIsMyVin");
  return (
    <>
      <CarDrawing title={t("picture")} />
      <ol className="mt-4 grid">
        {places.map((place, index) => (
          <li key={place} className="grid grid-cols-[2rem_1fr] border-hairline border-t py-2.5">
            <b aria-hidden="true" className="heading text-lg">
              {index + 1}
            </b>
            <div>
              <p className="condensed font-[650]">{t(`${place}.title`)}</p>
              <p className="text-ink-2 text-sm">{t(`${place}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
