import { and, asc, eq } from "drizzle-orm";
import { saleTerms } from "@/lib/core/billing/pricing";
import { AppError } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/locale";
import { refunds } from "../db/schema/billing";
import type { BaseContext, UserRow } from "../kernel/serve";
import type { OrderRow } from "./order-repository";
import { hasReceipt } from "./order-response";
import { receiptModel } from "./receipt-model";

/** The receipt as a PDF. Throws 404 for an unpaid order. */
export async function receiptResponse(
  { db, site, services }: BaseContext,
  buyer: UserRow,
  order: OrderRow,
  locale: Locale,
): Promise<Response> {
  if (!hasReceipt(order)) throw new AppError("not_found", "There is a receipt once this order was paid.");
  const refundRows = await db
    .select({ amountCents: refunds.amountCents, doneAt: refunds.doneAt })
    .from(refunds)
    .where(and(eq(refunds.siteId, site.id), eq(refunds.orderId, order.id), eq(refunds.state, "done")))
    .orderBy(asc(refunds.doneAt), asc(refunds.id));
  const model = receiptModel(
    order,
    {
      siteName: site.config.name,
      color: site.settings.primary_color,
      supportEmail: site.config.support_email,
      buyer: [
        buyer.profile?.company_name ?? "",
        [buyer.first, buyer.last].filter(Boolean).join(" "),
        buyer.email,
      ],
      refunds: refundRows,
      paperSize: saleTerms(site.config).paperSize,
    },
    locale,
  );
  const pdf = await services.drawing.draw({ kind: "receipt", model });
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(pdf.byteLength),
      "content-disposition": `inline; filename="receipt-${order.number}.pdf"`,
    },
  });
}
