import type { ReactElement } from "react";
import { Icon } from "@/components/ui/icons";

const DOCUMENT = "M3 1.5h7l3 3v10H3z M5.5 7h5 M5.5 10h5";
const SHIELD = "M8 1.5 13.5 3.5V8c0 3.4-2.3 5.4-5.5 6.5C4.8 13.4 2.5 11.4 2.5 8V3.5z";
const PRICE = "M1.75 8 8 1.75h6.25V8L8 14.25z M11.25 4.75h.01";
const PERSON = "M8 7.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6z M2.5 14.5c0-3 2.5-4.5 5.5-4.5s5.5 1.5 5.5 4.5";
const CRASH = "M1.5 12.5V9l2-4h6l2 4v3.5z M4 12.5v1.5 M9 12.5v1.5 M12.5 3l2-1.5 M13 6h2 M12.5 8.5l2 1.5";

const PATHS: Readonly<Record<string, string>> = {
  title: DOCUMENT,
  registration: DOCUMENT,
  brand: "M2 2.5h12v8H2z M5 14l3-3.5 3 3.5 M5 6.5h6",
  junk: "M2 4h12 M6 4V1.75h4V4 M3.75 4l.75 10.25h7L12.25 4",
  salvage: "M2 4h12 M6 4V1.75h4V4 M3.75 4l.75 10.25h7L12.25 4",
  insurance: SHIELD,
  total_loss: `${SHIELD} M5.5 5.5l5 5 M10.5 5.5l-5 5`,
  damage: CRASH,
  accident: CRASH,
  theft: "M3 7.5h10v7H3z M5 7.5V5a3 3 0 0 1 5.5-1.7",
  recovery: "M3 7.5h10v7H3z M5 7.5V4.5a3 3 0 0 1 6 0v3",
  lien: "M1.5 6 8 2l6.5 4z M3.5 6v6 M8 6v6 M12.5 6v6 M1.5 13.5h13",
  impound: "M3 7.5h10v7H3z M5 7.5V4.5a3 3 0 0 1 6 0v3",
  export: "M1.5 10.5h13l-2 4h-9z M4 10.5v-4h8v4 M8 6.5v-5",
  odometer: "M1.75 12.5a6.25 6.25 0 1 1 12.5 0 M8 12.5 11 7",
  owner: PERSON,
  use: PERSON,
  service:
    "M13.5 4.5a3.5 3.5 0 0 1-4.7 4.200L4.5 13a1.6 1.6 0 0 1-2.3-2.300L6.5 6.400A3.5 3.5 0 0 1 10.8 1.900L8.8 4l.7 2 2 .7z",
  inspection: "M3 2.5h10v12H3z M6 1.5h4v2H6z M5.5 9l2 2 3.5-4",
  auction: PRICE,
  listing: PRICE,
  sale: PRICE,
};

export function RecordIcon({ kind }: { kind: string }): ReactElement {
  return (
    <Icon className="size-4 flex-none">
      <path d={PATHS[kind] ?? DOCUMENT} />
    </Icon>
  );
}
