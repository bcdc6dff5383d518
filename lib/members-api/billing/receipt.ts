import { and, asc, eq } from "drizzle-orm";
import { saleTerms } from "@/lib/core/billing/pricing";
import { AppError } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/locale";
import { refunds } from "../db/schema/billing";
import { vehicleNames } from "../generation/vehicle-names";
import type { BaseContext, UserRow } from "../kernel/serve";
import { documentMessages } from "../rendering/document-messages";
import type { OrderRow } from "./order-repository";
import { hasReceipt, orderedVehicle } from "./order-response";
import { receiptModel } from "./receipt-model";
import { sellerOf } from "./receipt-number";

function buyerLines({ profile, first, last, email }: UserRow): string[] {
  const { company_name, address, unit, city, state, pincode, country } = profile ?? {};
  const join = (parts: (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by);
  return [
    company_name ?? "",
    join([first, last], " "),
    join([address, unit], ", "),
    join([city, join([state, pincode], " ")], ", "),
    country ?? "",
    email,
  ];
}

export async function receiptResponse(
  { db, site, services }: BaseContext,
  buyer: UserRow,
  order: OrderRow,
  locale: Locale,
): Promise<Response> {
  if (!hasReceipt(order)) throw new AppError("not_found", "This order gets a receipt once it's paid.");
  const refundRows = await db
    .select({ amountCents: refunds.amountCents, doneAt: refunds.doneAt })
    .from(refunds)
    .where(and(eq(refunds.siteId, site.id), eq(refunds.orderId, order.id), eq(refunds.state, "done")))
    .orderBy(asc(refunds.doneAt), asc(refunds.id));
  const vehicle = orderedVehicle(order);
  const model = receiptModel(
    order,
    {
      siteName: site.config.name,
      origin: site.config.origin,
      color: site.settings.primary_color,
      supportEmail: site.config.support_email,
      seller: order.seller ?? sellerOf(site.config),
      vehicle: (await vehicleNames(db, services, [vehicle]))(vehicle),
      buyer: buyerLines(buyer),
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
      "content-disposition": `inline; filename="${documentMessages(locale).common.fileNames.receipt}-${order.receiptNumber ?? order.number}.pdf"`,
    },
  });
}
