export { MakeLibrary } from "./make-library";
export { name, parseMiles, readModelYear, readVehicleKey, vin } from "./read-vehicle";
