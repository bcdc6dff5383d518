import localFont from "next/font/local";

/** Widths of 62–100% give the condensed styles. `npm run fonts` generates both files. */
export const labelFace = localFont({
  src: "./fonts/archivo.woff2",
  weight: "400 900",
  declarations: [{ prop: "font-stretch", value: "62% 100%" }],
  variable: "--face-label",
  display: "swap",
});

export const textFace = localFont({
  src: "./fonts/source-sans-3.woff2",
  weight: "200 900",
  variable: "--face-text",
  display: "swap",
});
