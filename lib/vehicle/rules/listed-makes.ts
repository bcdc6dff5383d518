import { nameKey } from "./make-names";

const COMMON_MAKES = `Acura|Alfa Romeo|Audi|BMW|Buick|Cadillac|Chevrolet|Chrysler|Dodge|Fiat|Ford|Genesis|GMC|Honda|Hummer|Hyundai|Infiniti|Isuzu
|Jaguar|Jeep|Kia|Land Rover|Lexus|Lincoln|Lucid|Mazda|Mercedes-Benz|Mercury|MINI|Mitsubishi|Nissan|Oldsmobile|Plymouth|Polestar|Pontiac|Porsche
|Ram|Rivian|SAAB|Saturn|Scion|smart|Subaru|Suzuki|Tesla|Toyota|Volkswagen|Volvo`;

const OTHER_KNOWN_MAKES = `American IronHorse Motorcycles|Aston Martin|Autocar|Bentley|Big Dog Motorcycles|Buell|BYD|CAN-AM|Ducati|Ferrari|Freightliner
|Harley-Davidson|Hino|Husqvarna|Indian Motorcycle|International|Kawasaki|Kenworth|KTM|KYMCO|Lamborghini|Lotus|Mack|Maserati|McLaren|Mitsubishi Fuso|Moto Guzzi
|Oshkosh|Peterbilt|Polaris|Rolls-Royce|Royal Enfield|Sterling Truck|SYM|Triumph|UD|Victory|Volvo Truck|Western Star|Workhorse|Yamaha|Zero Motorcycles`;

const BODY_MAKERS = `Atlanta Fabricating & Equipment Co|Badger Equipment|Global Fabricators|Grumman|Indiana Phoenix Inc|Jerr-Dan|JLG|Kovatch Mobile Equipment
|Service King Manufacturing|Truck Equipment Corporation(TEC)|Utilimaster Motor Corporation|ZELIGSON
|American LaFrance|Dennis|Dennis Eagle|E-One|Frontline|FWD|Pierce Manufacturing|SEAGRAVE|SIMON-DUPLEX|Spartan Motors|SUTPHEN
|Blue Bird|Collins|IC Bus|Orion Bus
|Allianz Sweeper Company|Elgin Sweeper Co|GLOBAL ENVIRONMENTAL PRODUCTS INC|LODAL|M-B COMPANIES, INC.|Snowblast-Sicard, Inc.
|Capacity Trucks|Kalmar Industries LLC|Ottawa Brimont Corporation|TICO Manufacturing Division
|Kimble|Kimble Chassis|Maxim Inc.|McNeilus|Terex Advance Mixer
|Caterpillar|CCC|Crown Energy Technologies|Engine Connection|National Oilwell Varco|Rig Works`;

const toKeys = (names: string): ReadonlySet<string> =>
  new Set(names.split("|").map((name) => nameKey(name.trim())));
const common = toKeys(COMMON_MAKES);
const otherKnown = toKeys(OTHER_KNOWN_MAKES);
const bodies = toKeys(BODY_MAKERS);

export const isCommonMake = (name: string): boolean => common.has(nameKey(name));
export const isKnownMake = (name: string): boolean => isCommonMake(name) || otherKnown.has(nameKey(name));

export function putCommonMakesFirst(names: readonly string[]): string[] {
  return [...names.filter(isCommonMake), ...names.filter((name) => !isCommonMake(name))];
}

export function listMakesOfCars(names: readonly string[]): string[] {
  return putCommonMakesFirst(names.filter((name) => !bodies.has(nameKey(name))));
}
