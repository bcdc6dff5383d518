import { and, eq } from "drizzle-orm";
import { formatVehicleText } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import { type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { tickets } from "@/lib/support/schema";
import { adminCalls } from "../contract/admin";
import { adminSupportLists } from "../contract/support";
import { listRoute, serveAction, withVehicle } from "./admin-action";
import { resolveSiteScope } from "./admin-scope";
import { queueSupportEmail } from "./support-email";
import { listContact, listFeedback, listLeads, listTickets, toTicketWire } from "./support-lists";
import { loadDocuments } from "./user-repository";

type TicketRow = typeof tickets.$inferSelect;

const byId = (siteId: string, id: string) => and(eq(tickets.siteId, siteId), eq(tickets.id, id));

function requireTicket(row: TicketRow | undefined): TicketRow {
  if (!row) throw new AppError("not_found", "We couldn't find this ticket.");
  return row;
}

async function lockTicket(tx: Database, siteId: string, id: string): Promise<TicketRow> {
  const [row] = await tx.select().from(tickets).where(byId(siteId, id)).for("update");
  return requireTicket(row);
}

async function changeTicket(tx: Database, row: TicketRow, values: Partial<TicketRow>): Promise<TicketRow> {
  const [changed] = await tx.update(tickets).set(values).where(byId(row.siteId, row.id)).returning();
  return requireTicket(changed);
}

export const adminTicketRoutes: ServedCall[] = [
  ...listRoute(adminSupportLists.tickets, listTickets),
  ...listRoute(adminSupportLists.feedback, listFeedback),
  ...listRoute(adminSupportLists.contact, listContact),
  ...listRoute(adminSupportLists.leads, listLeads),

  serve(adminCalls.ticket, async (context) => {
    const { db, site, siteId } = await resolveSiteScope(context, context.query.site);
    const [row] = await db.select().from(tickets).where(byId(siteId, context.query.id));
    const ticket = requireTicket(row);
    const documents = await loadDocuments(db, siteId, ticket.userId, ticket.vin);
    const wire = await withVehicle(db, context.services, toTicketWire(ticket, site.uri));
    return succeeded({ data: { ...wire, documents } });
  }),

  serveAction(adminCalls.answerTicket, async (tx, { scope, body, now, ...context }) => {
    const row = await lockTicket(tx, scope.siteId, body.id);
    if (row.state === "closed") throw new AppError("conflict", "This ticket is closed.");
    const changed = await changeTicket(tx, row, { state: "answered", answer: body.answer, answeredAt: now });
    await queueSupportEmail(context, tx, scope.site, "ticket_answer", {
      to: row.email,
      occasion: `${row.id}:${context.requestId}`,
      values: {
        number: row.number,
        vin: await formatVehicleText(tx, context.services, row),
        answer: body.answer,
      },
    });
    const detail = { number: row.number, characters: body.answer.length };
    return { data: toTicketWire(changed, scope.site.uri), subject: `ticket:${row.id}`, detail };
  }),

  serveAction(adminCalls.closeTicket, async (tx, { scope, body }) => {
    const row = await lockTicket(tx, scope.siteId, body.id);
    if (row.state === "closed") throw new AppError("conflict", "This ticket is already closed.");
    const changed = await changeTicket(tx, row, { state: "closed" });
    const detail = { number: row.number, was: row.state };
    return { data: toTicketWire(changed, scope.site.uri), subject: `ticket:${row.id}`, detail };
  }),
];
