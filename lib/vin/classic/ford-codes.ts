import { parseCodeTable, YearTable } from "./code-table";

/** Sources: automotivemileposts.com/fordvinexplanation.html; L and Q from itstillruns.com (1965). */
export const FORD_PLANTS = parseCodeTable(`
  A Atlanta, GA
  B Oakville, ON
  C Chester, PA
  D Dallas, TX
  E Mahwah, NJ
  F Dearborn, MI
  G Chicago, IL
  H Lorain, OH
  J Los Angeles, CA
  K Kansas City, MO
  L Long Beach, CA
  N Norfolk, VA
  P Twin Cities (St. Paul), MN
  R San Jose, CA
  S Allen Park (pilot plant), MI
  T Metuchen, NJ
  U Louisville, KY
  W Wayne, MI
  X St. Thomas, ON
  Y Wixom, MI
  Z St. Louis, MO
`);

/** 'make|model|body'. Sources: itstillruns.com, curbsideclassic.com, tbird.info; docs/decisions/vin-decoder.md. */
export const FORD_BODIES = new YearTable(`
  07 1964-66 Ford|Mustang|2-door hardtop
  08 1964-66 Ford|Mustang|convertible
  09 1964-66 Ford|Mustang|2-door fastback
  01 1967-73 Ford|Mustang|2-door hardtop
  02 1967-73 Ford|Mustang|2-door fastback
  03 1967-73 Ford|Mustang|convertible
  04 1969-73 Ford|Mustang Grande|2-door hardtop
  05 1969-73 Ford|Mustang Mach 1|2-door fastback
  02 1974-78 Ford|Mustang II|2-door hardtop
  03 1974-78 Ford|Mustang II|2-door hatchback
  04 1974-78 Ford|Mustang II Ghia|2-door hardtop
  05 1974-78 Ford|Mustang II Mach 1|2-door hatchback
  02 1979-80 Ford|Mustang|2-door sedan
  03 1979-80 Ford|Mustang|2-door hatchback
  04 1979-80 Ford|Mustang Ghia|2-door sedan
  05 1979-80 Ford|Mustang Ghia|2-door hatchback
  01 1963-66 Ford|Falcon|2-door sedan
  02 1963-66 Ford|Falcon|4-door sedan
  11 1962-66 Ford|Falcon Futura|
  12 1962-66 Ford|Falcon Futura|
  15 1962-66 Ford|Falcon Futura|
  16 1962-66 Ford|Falcon Futura|
  17 1962-65 Ford|Falcon Futura|
  19 1962-65 Ford|Falcon Futura|
  10 1967-70 Ford|Falcon|2-door sedan
  11 1967-70 Ford|Falcon|4-door sedan
  20 1967-70 Ford|Falcon Futura|2-door sedan
  21 1967-70 Ford|Falcon Futura|4-door sedan
  22 1967-70 Ford|Falcon Futura|2-door sports coupe
  10 1971-80 Ford|Pinto|2-door sedan
  11 1971-80 Ford|Pinto Runabout|2-door hatchback
  12 1972-80 Ford|Pinto|station wagon
  91 1970-77 Ford|Maverick|2-door sedan
  92 1971-77 Ford|Maverick|4-door sedan
  93 1971-75 Ford|Maverick Grabber|2-door sedan
  91 1978-80 Ford|Fairmont|2-door sedan
  92 1978-80 Ford|Fairmont|4-door sedan
  93 1978-80 Ford|Fairmont Futura|2-door coupe
  94 1978-80 Ford|Fairmont|station wagon
  31 1962-67 Ford|Fairlane|2-door sedan
  32 1962-67 Ford|Fairlane|4-door sedan
  33 1966-67 Ford|Fairlane 500|2-door sedan
  34 1966-67 Ford|Fairlane 500|4-door sedan
  35 1966-67 Ford|Fairlane 500|
  38 1963-65 Ford|Fairlane|station wagon
  40 1966-67 Ford|Fairlane GT|2-door hardtop
  41 1962-65 Ford|Fairlane 500|2-door sedan
  42 1962-65 Ford|Fairlane 500|4-door sedan
  43 1962-65 Ford|Fairlane 500|2-door hardtop
  44 1966-67 Ford|Fairlane GT|convertible
  47 1963-65 Ford|Fairlane 500|2-door sports coupe
  48 1963-65 Ford|Fairlane 500|station wagon
  30 1968-70 Ford|Fairlane|2-door hardtop
  31 1968-70 Ford|Fairlane|4-door sedan
  33 1968-70 Ford|Fairlane 500|2-door hardtop
  34 1968-70 Ford|Fairlane 500|4-door sedan
  40 1968-71 Ford|Torino|2-door hardtop
  42 1968-69 Ford|Torino GT|2-door fastback
  43 1968-69 Ford|Torino GT|convertible
  35 1970-71 Ford|Torino GT|2-door fastback
  37 1970-71 Ford|Torino GT|convertible
  38 1970-71 Ford|Torino Cobra|2-door fastback
  25 1971-76 Ford|Torino|2-door hardtop
  27 1971-76 Ford|Torino|4-door sedan
  30 1972-76 Ford|Gran Torino|2-door hardtop
  31 1972-76 Ford|Gran Torino|4-door sedan
  35 1972-73 Ford|Gran Torino Sport|2-door fastback
  38 1972-75 Ford|Gran Torino Sport|2-door hardtop
  21 1974-76 Ford|Elite|2-door hardtop
  25 1977-79 Ford|LTD II|2-door hardtop
  27 1977-79 Ford|LTD II|4-door sedan
  30 1977-79 Ford|LTD II|2-door hardtop
  31 1977-79 Ford|LTD II|4-door sedan
  47 1968-79 Ford|Ranchero|pickup
  48 1968-79 Ford|Ranchero GT|pickup
  49 1968-79 Ford|Ranchero Squire|pickup
  51 1963-65 Ford|Custom 500|2-door sedan
  52 1963-65 Ford|Custom 500|4-door sedan
  53 1963-65 Ford|Custom|2-door sedan
  54 1963-65 Ford|Custom|4-door sedan
  50 1966-72 Ford|Custom|2-door sedan
  51 1966-72 Ford|Custom|4-door sedan
  53 1966-77 Ford|Custom 500|4-door sedan
  54 1966-74 Ford|Galaxie 500|4-door sedan
  58 1969-74 Ford|Galaxie 500|2-door hardtop
  61 1962-64 Ford|Galaxie 500|2-door sedan
  62 1962-65 Ford|Galaxie 500|4-door sedan
  63 1962-64 Ford|Galaxie 500|2-door hardtop
  64 1962-65 Ford|Galaxie 500|4-door hardtop
  65 1962-65 Ford|Galaxie 500|convertible
  66 1963-65 Ford|Galaxie 500|2-door fastback
  68 1963-64 Ford|Galaxie 500 XL|2-door fastback
  69 1963-65 Ford|Galaxie 500 XL|convertible
  55 1966-70 Ford|Galaxie 500 / XL|2-door hardtop
  56 1966-68 Ford|Galaxie 500|4-door hardtop
  57 1966-70 Ford|Galaxie 500|convertible
  61 1967-70 Ford|XL|convertible
  60 1965-70 Ford|LTD|4-door hardtop
  62 1967-80 Ford|LTD|2-door hardtop
  63 1972-80 Ford|LTD|4-door sedan
  64 1970-80 Ford|LTD Brougham|
  66 1970-80 Ford|LTD Brougham|
  71 1961-80 Ford|Ranch Wagon|station wagon
  72 1961-80 Ford|Country Sedan|station wagon
  74 1962-80 Ford|Country Sedan|station wagon
  76 1962-80 Ford|Country Squire|station wagon
  71 1960-61 Ford|Thunderbird|2-door hardtop
  73 1960-61 Ford|Thunderbird|convertible
  83 1962-66 Ford|Thunderbird|2-door hardtop
  85 1962-66 Ford|Thunderbird|convertible
  87 1962-66 Ford|Thunderbird Landau|2-door hardtop
  89 1962-63 Ford|Thunderbird Sports Roadster|convertible
  81 1966 Ford|Thunderbird Town Hardtop|2-door hardtop
  81 1967-69 Ford|Thunderbird|2-door hardtop
  82 1967-69 Ford|Thunderbird Landau|2-door hardtop
  83 1970-71 Ford|Thunderbird|2-door hardtop
  84 1967-71 Ford|Thunderbird Landau|4-door sedan
  87 1970-80 Ford|Thunderbird|2-door hardtop
  81 1975-80 Ford|Granada|2-door sedan
  82 1975-80 Ford|Granada|4-door sedan
  83 1975-77 Ford|Granada Ghia|2-door sedan
  84 1975-77 Ford|Granada Ghia|4-door sedan
`);

export const MERCURY_BODIES = new YearTable(`
  91 1967-73 Mercury|Cougar|2-door hardtop
  92 1969-73 Mercury|Cougar|convertible
  93 1967-79 Mercury|Cougar XR-7|2-door hardtop
  94 1969-73 Mercury|Cougar XR-7|convertible
  91 1977-79 Mercury|Cougar|2-door hardtop
  92 1977-79 Mercury|Cougar|4-door sedan
  01 1962-67 Mercury|Comet|2-door sedan
  02 1962-67 Mercury|Comet|4-door sedan
  30 1971-77 Mercury|Comet|4-door sedan
  31 1971-77 Mercury|Comet|2-door sedan
  01 1968-70 Mercury|Comet / Montego|2-door hardtop
  02 1968-76 Mercury|Montego|4-door sedan
  03 1972-76 Mercury|Montego|2-door hardtop
  06 1968-71 Mercury|Montego|4-door sedan
  07 1968-76 Mercury|Montego MX|2-door hardtop
  15 1968-71 Mercury|Cyclone|2-door hardtop
  16 1970-71 Mercury|Cyclone GT|2-door hardtop
  17 1970-71 Mercury|Cyclone Spoiler|2-door hardtop
  44 1965-74 Mercury|Monterey|4-door sedan
  46 1969-74 Mercury|Monterey|2-door hardtop
  47 1965-74 Mercury|Monterey|2-door hardtop
  48 1965-74 Mercury|Monterey|4-door hardtop
  62 1969-80 Mercury|Marquis|4-door sedan
  63 1969-80 Mercury|Marquis|4-door sedan
  64 1969-80 Mercury|Marquis|2-door hardtop
  66 1969-80 Mercury|Marquis|2-door hardtop
  20 1974-80 Mercury|Bobcat|2-door hatchback
  22 1975-80 Mercury|Bobcat|station wagon
  34 1975-80 Mercury|Monarch|4-door sedan
  35 1975-80 Mercury|Monarch|2-door sedan
  14 1979-80 Mercury|Capri|2-door hatchback
  16 1979-80 Mercury|Capri Ghia|2-door hatchback
  31 1978-80 Mercury|Zephyr|2-door sedan
  32 1978-80 Mercury|Zephyr|4-door sedan
  80 1966-72 Lincoln|Continental|2-door hardtop
  81 1966-80 Lincoln|Continental|2-door hardtop
  82 1960-80 Lincoln|Continental|4-door sedan
  86 1961-67 Lincoln|Continental|4-door convertible
  89 1968-80 Lincoln|Continental Mark|2-door hardtop
`);

/** Sources: automotivemileposts.com, tbird.info (1960–1980), curbsideclassic.com (1963). */
export const FORD_ENGINES = new YearTable(`
  S 1960-64 144 cu in 6-cylinder
  U 1961-68 170 cu in 6-cylinder
  T 1964-77 200 cu in 6-cylinder
  V 1962-64 223 cu in 6-cylinder
  V 1965-72 240 cu in 6-cylinder
  L 1969-79 250 cu in 6-cylinder
  L 1962 221 cu in V8
  L 1963 221 cu in V8
  F 1962-64 260 cu in V8 2-bbl
  C 1963-68 289 cu in V8 2-bbl
  D 1964 289 cu in V8 4-bbl
  A 1965-67 289 cu in V8 4-bbl
  K 1963-67 289 cu in V8 4-bbl, high performance
  F 1968-80 302 cu in V8 2-bbl
  J 1968 302 cu in V8 4-bbl
  G 1969-70 302 cu in V8 4-bbl, Boss
  X 1960-66 352 cu in V8
  Y 1960 352 cu in V8 4-bbl
  H 1969-79 351 cu in V8 2-bbl
  M 1969-71 351 cu in V8 4-bbl
  Q 1971-74 351 cu in V8 4-bbl, Cobra Jet
  R 1971-72 351 cu in V8 4-bbl, Boss or HO
  Z 1961-68 390 cu in V8 4-bbl
  Y 1966-71 390 cu in V8 2-bbl
  H 1966-68 390 cu in V8 2-bbl
  S 1966-69 390 cu in V8 4-bbl, GT
  Q 1963-64 427 cu in V8 4-bbl
  R 1963-67 427 cu in V8 2x4-bbl
  W 1966-68 427 cu in V8 4-bbl
  Q 1966-67 428 cu in V8 4-bbl
  Q 1968-70 428 cu in V8 4-bbl, Cobra Jet
  R 1968-70 428 cu in V8 4-bbl, Super Cobra Jet
  P 1966-70 428 cu in V8 4-bbl, police
  J 1960 430 cu in V8
  Z 1969-70 429 cu in V8 4-bbl, Boss
  K 1969-71 429 cu in V8 2-bbl
  N 1968-73 429 cu in V8 4-bbl
  C 1970-71 429 cu in V8 4-bbl, Cobra Jet
  J 1970-71 429 cu in V8 4-bbl, Super Cobra Jet
  S 1971-78 400 cu in V8 2-bbl
  G 1966-68 462 cu in V8
  A 1968-78 460 cu in V8 4-bbl
  W 1971-73 1.6 L 4-cylinder
  X 1971-74 2.0 L 4-cylinder
  Y 1974-80 2.3 L 4-cylinder
  Z 1974-79 2.8 L V6
  W 1979-80 2.3 L 4-cylinder, turbo
  A 1980 2.3 L 4-cylinder
  B 1980 200 cu in 6-cylinder
  C 1980 250 cu in 6-cylinder
  D 1980 255 cu in V8
  G 1980 351 cu in V8
  T 1978-80 200 cu in 6-cylinder
`);
