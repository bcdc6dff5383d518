import localFont from "next/font/local";

/** Archivo with both axes: width 62–125 % draws the condensed cuts of captions, headings and figures. */
export const labelFace = localFont({
  src: "../node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
  weight: "100 900",
  declarations: [{ prop: "font-stretch", value: "62% 125%" }],
  variable: "--face-label",
  display: "swap",
});

export const textFace = localFont({
  src: "../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  weight: "200 900",
  variable: "--face-text",
  display: "swap",
});
