import { createHash } from "node:crypto";
import { escapeMarkup } from "@/lib/platform/values";
import type { PdfFile } from "./pdf-file";
import { formatDate, formatReference, formatTextString } from "./syntax";

export interface DocumentData {
  title: string;
  author: string;
  lang: string;
  /** ISO date-time, passed in so that the output is deterministic. */
  createdAt: string;
}

const PRODUCER = "Glovebox";

/** Writes the data twice, because PDF/UA-1 can only be declared in XMP. */
export function addDocumentData(file: PdfFile, data: DocumentData): { info: number; metadata: number } {
  const at = formatDate(data.createdAt);
  const info = file.add(
    `<</Title ${formatTextString(data.title)} /Author ${formatTextString(data.author)} /Creator (${PRODUCER}) /Producer (${PRODUCER}) /CreationDate ${at} /ModDate ${at}>>`,
  );
  const iso = `${new Date(data.createdAt).toISOString().slice(0, 19)}Z`;
  const metadata = file.addPlainStream(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreateDate>${iso}</xmp:CreateDate><xmp:ModifyDate>${iso}</xmp:ModifyDate><xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeMarkup(data.title)}</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>${escapeMarkup(data.author)}</rdf:li></rdf:Seq></dc:creator></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>${PRODUCER}</pdf:Producer></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`,
    "/Type /Metadata /Subtype /XML",
  );
  return { info, metadata };
}

export function formatCatalog(pages: number, structure: number, metadata: number, lang: string): string {
  return [
    `/Type /Catalog /Pages ${formatReference(pages)} /Lang ${formatTextString(lang)} /MarkInfo <</Marked true>>`,
    `/StructTreeRoot ${formatReference(structure)} /ViewerPreferences <</DisplayDocTitle true>> /Metadata ${formatReference(metadata)}`,
  ].join(" ");
}

export function computeFileId({ title, author, lang, createdAt }: DocumentData): string {
  const identity = JSON.stringify([title, author, lang, createdAt]);
  return createHash("sha256").update(identity).digest("hex").slice(0, 32);
}
