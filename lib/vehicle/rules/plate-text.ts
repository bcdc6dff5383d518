import { PLATE_STATES, type PlateCandidate } from "./finder-input";

const NAMES = (
  "ALABAMA,ALASKA,ARIZONA,ARKANSAS,CALIFORNIA,COLORADO,CONNECTICUT,DELAWARE,DISTRICT OF COLUMBIA,FLORIDA,GEORGIA,HAWAII," +
  "IDAHO,ILLINOIS,INDIANA,IOWA,KANSAS,KENTUCKY,LOUISIANA,MAINE,MARYLAND,MASSACHUSETTS,MICHIGAN,MINNESOTA,MISSISSIPPI," +
  "MISSOURI,MONTANA,NEBRASKA,NEVADA,NEW HAMPSHIRE,NEW JERSEY,NEW MEXICO,NEW YORK,NORTH CAROLINA,NORTH DAKOTA,OHIO," +
  "OKLAHOMA,OREGON,PENNSYLVANIA,RHODE ISLAND,SOUTH CAROLINA,SOUTH DAKOTA,TENNESSEE,TEXAS,UTAH,VERMONT,VIRGINIA," +
  "WASHINGTON,WEST VIRGINIA,WISCONSIN,WYOMING"
).split(",");
const LABELS = /\b(?:LICEN[CS]E|PLATES?|TAG|NUMBER|NO|PLACAS?)\b[.:#]?/g;

function splitState(text: string): { state: string; rest: string } | null {
  // Longest first: West Virginia before Virginia.
  const at = NAMES.map((name, index) => ({ name, index }))
    .filter(({ name }) => text.includes(name))
    .sort((a, b) => b.name.length - a.name.length)[0];
  const state = at && PLATE_STATES[at.index];
  if (at && state) return { state, rest: text.replace(at.name, " ") };
  const words = text.split(/\s+/);
  const code = [words.at(-1), words[0]].find((word) => PLATE_STATES.some((item) => item === word));
  return code ? { state: code, rest: words.filter((word) => word !== code).join(" ") } : null;
}

export function findPlateInText(text: string): PlateCandidate | null {
  const plain = text.slice(0, 80).toUpperCase().replace(/[,;]/g, " ").replace(LABELS, " ").trim();
  const match = splitState(plain);
  const plate = match?.rest.replace(/[\s-]/g, "") ?? "";
  return match && /^(?=.*\d)[A-Z0-9]{2,8}$/.test(plate) ? { plate, state: match.state } : null;
}
