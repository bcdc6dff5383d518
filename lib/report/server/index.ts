export { annotatePdf, readReport } from "./disputed-report";
export { drawReport } from "./pdf/report-pdf";
export { type ReportSources, reportProducer } from "./produce-report";
