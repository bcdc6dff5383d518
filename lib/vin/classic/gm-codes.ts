import { parseCodeTable, YearTable } from "./code-table";

/** Sources: camaros.org/numbers.shtml, nastyz28.com/decode.html, calgaryfirebirdclub.com/VIN.html. */
export const GM_DIVISIONS = parseCodeTable(`
  1 Chevrolet
  2 Pontiac
  3 Oldsmobile
  4 Buick
  6 Cadillac
`);

export const GM_PLANTS = parseCodeTable(`
  1 Oshawa, ON
  2 Ste. Therese, QC
  A Atlanta (Lakewood), GA
  B Baltimore, MD
  C South Gate, CA
  D Doraville, GA
  E Linden, NJ
  F Flint, MI
  G Framingham, MA
  H Flint, MI
  I Oshawa, ON
  J Janesville, WI
  K Leeds (Kansas City), MO
  L Van Nuys, CA
  M Lansing, MI
  N Norwood, OH
  P Pontiac, MI
  Q Detroit, MI
  R Arlington, TX
  S St. Louis, MO
  T Tarrytown, NY
  U Lordstown, OH
  V Pontiac, MI
  W Willow Run, MI
  X Fairfax (Kansas City), KS
  Y Wilmington, DE
  Z Fremont, CA
`);

/** Fisher body numbers (nastyz28.com, ss396.com). Published lists show 19 for sedans that are stamped 69. */
export const GM_BODIES = parseCodeTable(`
  07 2-door coupe
  08 2-door hatchback coupe
  11 2-door sedan
  15 2-door station wagon
  17 2-door coupe
  19 4-door sedan
  23 4-door sedan
  27 2-door coupe
  29 4-door sedan
  35 4-door station wagon
  36 4-door station wagon
  37 2-door sport coupe
  39 4-door hardtop
  45 4-door station wagon, 3 seats
  47 2-door hardtop
  49 4-door hardtop
  55 4-door station wagon
  56 4-door station wagon
  57 2-door hardtop
  65 4-door station wagon, 3 seats
  67 convertible
  68 4-door sedan
  69 4-door sedan
  77 2-door hatchback coupe
  80 pickup (El Camino)
  83 4-door hardtop
  87 2-door coupe
`);

export const GM_SERIES_1965 = new YearTable(`
  101 1965-69 Corvair 500
  105 1965-69 Corvair Monza
  107 1965-66 Corvair Corsa
  111 1965-67 Chevy II 100
  113 1965-67 Chevy II 100
  114 1965-67 Chevy II 100
  115 1965-67 Chevy II Nova
  116 1965-67 Chevy II Nova
  117 1965-67 Chevy II Nova SS
  118 1965-67 Chevy II Nova SS
  111 1968-71 Nova
  113 1968-71 Nova
  114 1968-71 Nova
  123 1967-71 Camaro
  124 1967-71 Camaro
  131 1965-71 Chevelle 300
  132 1965-71 Chevelle 300
  133 1965-71 Chevelle 300 Deluxe
  134 1965-71 Chevelle 300 Deluxe
  135 1965-71 Chevelle Malibu
  136 1965-71 Chevelle Malibu
  137 1965 Chevelle Malibu SS
  138 1965 Chevelle Malibu SS
  138 1966-68 Chevelle SS 396
  138 1970-71 Monte Carlo
  141 1971 Vega
  153 1965-71 Biscayne
  154 1965-71 Biscayne
  155 1965-71 Bel Air
  156 1965-71 Bel Air
  163 1965-71 Impala
  164 1965-71 Impala
  165 1965 Impala SS
  166 1965 Impala SS
  166 1966-71 Caprice
  167 1966-67 Impala SS
  168 1966-67 Impala SS
  194 1965-71 Corvette
  213 1971 Ventura II
  223 1967-71 Firebird
  224 1970-71 Firebird Esprit
  226 1970-71 Firebird Formula
  228 1970-71 Firebird Trans Am
  233 1965-71 Tempest
  235 1965-71 Tempest Custom
  237 1965-71 Le Mans
  239 1966-70 Le Mans
  242 1966-71 GTO
  252 1965-71 Catalina
  256 1965-70 Star Chief / Executive
  258 1971 Catalina Brougham
  262 1965-71 Bonneville
  266 1965-68 Grand Prix
  268 1971 Grand Ville
  276 1969-71 Grand Prix
  331 1968-71 F-85
  332 1968-71 F-85
  333 1965-67 F-85
  334 1965-67 F-85
  335 1965-71 Cutlass
  336 1965-71 Cutlass
  338 1965-67 Cutlass
  342 1967-71 Cutlass Supreme
  344 1968-71 442
  348 1968-71 Vista Cruiser
  352 1965-66 Jetstar 88 / Delta 88
  354 1969-71 Delta 88
  366 1965-66 Starfire
  384 1965-71 Ninety-Eight
  386 1965-71 Ninety-Eight
  394 1966-71 Toronado
  396 1966-71 Toronado
  433 1965-71 Special / Skylark
  434 1965-71 GS 350
  435 1965-71 Special Deluxe / Skylark
  443 1965-67 Skylark
  444 1965-71 Skylark
  446 1967-71 GS 400 / GS 455
  452 1965-71 LeSabre
  454 1965-71 LeSabre Custom
  464 1965-66 Wildcat
  466 1965-70 Wildcat
  482 1965-71 Electra 225
  484 1965-71 Electra 225 Custom
  494 1966-71 Riviera
  680 1965-71 Fleetwood Sixty Special
  681 1965-71 Fleetwood Sixty Special
  682 1965-71 Calais
  683 1965-71 De Ville
  684 1965-66 Fleetwood Eldorado
  693 1967-71 Fleetwood Eldorado
  697 1965-71 Fleetwood Seventy-Five
`);

/** Sources: nastyz28.com, transamworld.com/2genvins.php, home.flash.net/~transams. */
export const GM_SERIES_1972 = new YearTable(`
  1B 1976-80 Chevette
  1C 1972-77 Chevelle
  1D 1972-77 Chevelle Malibu
  1E 1973-75 Chevelle Laguna
  1H 1972-77 Monte Carlo
  1J 1976-80 Chevette Scooter
  1K 1972 Biscayne
  1L 1972-75 Bel Air
  1L 1976-80 Impala
  1M 1972-74 Impala
  1M 1975-80 Monza
  1N 1972-80 Caprice Classic
  1Q 1972-80 Camaro
  1S 1973-78 Camaro Type LT
  1S 1979-80 Camaro Berlinetta
  1T 1978-80 Malibu
  1V 1972-77 Vega
  1W 1978-80 Malibu Classic
  1X 1972-79 Nova
  1Y 1973-79 Nova Custom
  1Z 1972-77 Corvette
  1Z 1978-80 Monte Carlo
  2D 1972-80 Le Mans
  2F 1973-80 Grand Le Mans
  2J 1972-80 Grand Prix
  2K 1972-80 Grand Prix
  2L 1972-80 Catalina
  2N 1972-80 Bonneville
  2P 1972-75 Grand Ville
  2S 1972-80 Firebird
  2T 1972-80 Firebird Esprit
  2U 1972-80 Firebird Formula
  2V 1972-76 Firebird Trans Am
  2W 1977-80 Firebird Trans Am
  2X 1979 Firebird Trans Am 10th Anniversary
  2Y 1972-77 Ventura
  3J 1972-80 Cutlass Supreme
  3G 1972-76 Cutlass S
  3N 1972-80 Delta 88 Royale
  3L 1972-80 Delta 88
  3V 1972-80 Ninety-Eight
  3X 1972-80 Ninety-Eight Regency
  3Y 1972-80 Toronado
  4D 1972-77 Skylark / Century
  4J 1973-80 Regal
  4N 1972-80 LeSabre
  4P 1972-80 LeSabre Custom
  4V 1972-80 Electra 225
  4Y 1972-76 Riviera
  4Z 1977-80 Riviera
  6C 1972-76 Calais
  6D 1972-80 De Ville
  6L 1972-80 Fleetwood Eldorado
  6B 1972-80 Fleetwood Brougham
  6S 1976-80 Seville
`);

/**
 * Chevrolet engines as in the Camaro (nastyz28.com), Pontiac engines as in the Firebird (transamworld.com,
 * calgaryfirebirdclub.com).
 */
export const GM_ENGINES_1972 = new YearTable(`
  1D 1972-79 250 cu in 6-cylinder
  1F 1972-73 307 cu in V8 2-bbl
  1H 1972-75 350 cu in V8 2-bbl
  1K 1972-74 350 cu in V8 4-bbl
  1L 1972-80 350 cu in V8 4-bbl
  1T 1973-75 350 cu in V8 4-bbl, high performance
  1X 1976-77 350 cu in V8 4-bbl, high performance
  1Q 1976 305 cu in V8 2-bbl
  1U 1977-78 305 cu in V8 2-bbl
  1G 1979 305 cu in V8 2-bbl
  1H 1980 305 cu in V8 4-bbl
  1J 1980 267 cu in V8 2-bbl
  1A 1980 231 cu in V6
  1K 1980 229 cu in V6
  2D 1972-76 250 cu in 6-cylinder
  2M 1972-76 350 cu in V8 2-bbl
  2R 1972-76 400 cu in V8 2-bbl
  2S 1972-76 400 cu in V8 4-bbl
  2T 1972-74 400 cu in V8 4-bbl
  2X 1972-74 455 cu in V8
  2Y 1972-74 455 cu in V8
  2W 1975-76 455 cu in V8
  2C 1977-79 231 cu in V6
  2Y 1977-79 301 cu in V8 2-bbl
  2W 1978-80 301 cu in V8 4-bbl
  2T 1980 301 cu in V8 turbo
  2U 1977-78 305 cu in V8
  2G 1979-80 305 cu in V8
  2Z 1977-79 400 cu in V8 4-bbl
  2K 1977-79 403 cu in V8 4-bbl
`);
