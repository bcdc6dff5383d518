import { isNorthAmericanVin } from "./rules/vin-us-rule";

/** ISO 3780 (SAE International): the first character gives the region, the first two the country. */
const ORDER = "ABCDEFGHJKLMNPRSTUVWXYZ1234567890";

const REGIONS: readonly (readonly [string, string])[] = [
  ["ABCDEFGH", "Africa"],
  ["JKLMNPR", "Asia"],
  ["STUVWXYZ", "Europe"],
  ["12345", "North America"],
  ["67", "Oceania"],
  ["89", "South America"],
];

const COUNTRIES =
  `AA-AH South Africa|AJ-AN Ivory Coast|BA-BE Angola|BF-BK Kenya|BL-BR Tanzania|CA-CE Benin|CF-CK Madagascar|CL-CR Tunisia
|DA-DE Egypt|DF-DK Morocco|DL-DR Zambia|EA-EE Ethiopia|EF-EK Mozambique|FA-FE Ghana|FF-FK Nigeria|JA-J0 Japan|KA-KE Sri Lanka|KF-KK Israel
|KL-KR South Korea|KS-K0 Kazakhstan|LA-L0 China|MA-ME India|MF-MK Indonesia|ML-MR Thailand|MS-MS Myanmar|NA-NE Iran|NF-NK Pakistan
|NL-NR Turkey|PA-PE Philippines|PF-PK Singapore|PL-PR Malaysia|RA-RE United Arab Emirates|RF-RK Taiwan|RL-RR Vietnam|RS-R0 Saudi Arabia
|SA-SM United Kingdom|SN-ST Germany|SU-SZ Poland|S1-S4 Latvia|TA-TH Switzerland|TJ-TP Czech Republic|TR-TV Hungary|TW-T1 Portugal
|UH-UM Denmark|UN-UT Ireland|UU-UZ Romania|U5-U7 Slovakia|VA-VE Austria|VF-VR France|VS-VW Spain|VX-V2 Serbia|V3-V5 Croatia|V6-V0 Estonia
|WA-W0 Germany|XA-XE Bulgaria|XF-XK Greece|XL-XR Netherlands|XS-XW Russia|XX-X2 Luxembourg|X3-X0 Russia|YA-YE Belgium|YF-YK Finland
|YL-YR Malta|YS-YW Sweden|YX-Y2 Norway|Y3-Y5 Belarus|Y6-Y0 Ukraine|ZA-ZR Italy|ZX-Z2 Slovenia|Z3-Z5 Lithuania|1A-10 United States
|2A-20 Canada|3A-3W Mexico|3X-37 Costa Rica|38-39 Cayman Islands|4A-40 United States|5A-50 United States|6A-6W Australia|7A-7E New Zealand
|7F-70 United States|8A-8E Argentina|8F-8K Chile|8L-8R Ecuador|8S-8W Peru|8X-82 Venezuela|9A-9E Brazil|9F-9K Colombia|9L-9R Paraguay
|9S-9W Uruguay|9X-92 Trinidad and Tobago|93-99 Brazil`
    .split("|")
    .map((line) => {
      const range = line.trim();
      return { first: range.slice(0, 2), last: range.slice(3, 5), name: range.slice(6) };
    });

export function getMakerOrigin(vin: string): { region: string | null; country: string | null } {
  const [first = "", second = ""] = vin;
  const region = first === "" ? undefined : REGIONS.find(([letters]) => letters.includes(first))?.[1];
  const place = second === "" ? -1 : ORDER.indexOf(second);
  const country = COUNTRIES.find(
    (range) =>
      range.first.charAt(0) === first &&
      place >= ORDER.indexOf(range.first.charAt(1)) &&
      place <= ORDER.indexOf(range.last.charAt(1)),
  );
  return {
    region: isNorthAmericanVin(vin) ? "North America" : (region ?? null),
    country: place < 0 ? null : (country?.name ?? null),
  };
}
