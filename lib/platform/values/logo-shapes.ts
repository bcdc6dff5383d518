export interface LogoShape {
  d: string;
  tone: "on" | "secondary" | "tertiary";
}

const logoShapes: readonly (readonly LogoShape[])[] = [
  [
    { tone: "tertiary", d: "M7 8h7l2 3h9v4H7z" },
    { tone: "on", d: "M5 14h22l-2.5 10.5h-17z" },
    { tone: "secondary", d: "M10 18h12v2H10z" },
  ],
  [
    { tone: "on", d: "M16 7a11 11 0 0 0-11 11v4h3.5v-4a7.5 7.5 0 0 1 15 0v4H27v-4A11 11 0 0 0 16 7z" },
    { tone: "tertiary", d: "m14.6 19.4 6.9-6.4-4.3 8.4a1.9 1.9 0 1 1-2.6-2z" },
    { tone: "secondary", d: "M5 24h22v2H5z" },
  ],
  [
    { tone: "tertiary", d: "M12 7h8l1.5 4.5h-11z" },
    { tone: "on", d: "M9.75 13.5h12.5l1.5 4.5H8.25z" },
    { tone: "secondary", d: "M7.5 20h17l.9 2.5H6.6z" },
    { tone: "on", d: "M4.5 24.5h23V26h-23z" },
  ],
  [
    { tone: "on", d: "M6 8h20v2.5H6z M6 14.75h20v2.5H6z M6 21.5h11V24H6z" },
    { tone: "tertiary", d: "M20.5 20H26v5.5h-5.5z" },
  ],
  [
    { tone: "on", d: "M16 5a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm0 3a8 8 0 1 1 0 16 8 8 0 0 1 0-16z" },
    { tone: "tertiary", d: "M14.75 10.5h2.5v4.25h4.25v2.5h-4.25v4.25h-2.5v-4.25H10.5v-2.5h4.25z" },
    { tone: "secondary", d: "M16 14a2 2 0 1 0 0 4 2 2 0 0 0 0-4z" },
  ],
];

const SPREAD = 97;

export function drawMark(name: string): readonly LogoShape[] {
  const sum = Array.from(name).reduce((hash, char) => (hash * SPREAD + (char.codePointAt(0) ?? 0)) >>> 0, 0);
  return logoShapes[sum % logoShapes.length] ?? [];
}
