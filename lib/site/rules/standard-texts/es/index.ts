import type { StandardTexts } from "../standard-texts";
import about from "./about";
import help from "./help";
import partnerTerms from "./partner-terms";
import privacy from "./privacy";
import refunds from "./refunds";
import terms from "./terms";

const standardTexts: StandardTexts = {
  updated: "2026-11-30",
  texts: { terms, privacy, refunds, about, help, partnerTerms },
};
export default standardTexts;
