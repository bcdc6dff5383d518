import { and, eq } from "drizzle-orm";
import { adminDeskLists } from "@/lib/contract/admin-desk";
import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import type { Database, Schema } from "../db/database";
import { tickets } from "../db/schema";
import { type ServedCall, serve, succeeded } from "../serve";
import { siteScope } from "./admin-scope";
import { listContact, listFeedback, listTickets, ticketWire } from "./desk-lists";
import { queueDeskMail } from "./desk-mail";
import { serveAct, serveList } from "./serve-admin";

type TicketRow = Schema["tickets"]["$inferSelect"];

const own = (siteId: string, id: string) => and(eq(tickets.siteId, siteId), eq(tickets.id, id));

function found(row: TicketRow | undefined): TicketRow {
  if (!row) throw new AppError("not_found", "There is no such ticket.");
  return row;
}

async function lockTicket(tx: Database, siteId: string, id: string): Promise<TicketRow> {
  const [row] = await tx.select().from(tickets).where(own(siteId, id)).for("update");
  return found(row);
}

async function changeTicket(tx: Database, row: TicketRow, values: Partial<TicketRow>): Promise<TicketRow> {
  const [changed] = await tx.update(tickets).set(values).where(own(row.siteId, row.id)).returning();
  return found(changed);
}

export const adminTicketRoutes: ServedCall[] = [
  ...serveList(adminDeskLists.tickets, listTickets),
  ...serveList(adminDeskLists.feedback, listFeedback),
  ...serveList(adminDeskLists.contact, listContact),

  serve(calls.admin.ticket, async (context) => {
    const { db, site, siteId } = await siteScope(context, context.query.site);
    const [row] = await db.select().from(tickets).where(own(siteId, context.query.id));
    return succeeded({ data: ticketWire(found(row), site.uri) });
  }),

  serveAct(calls.admin.answerTicket, async (tx, { scope, body, now, ...context }) => {
    const row = await lockTicket(tx, scope.siteId, body.id);
    if (row.state === "closed") throw new AppError("conflict", "This ticket is closed.");
    const changed = await changeTicket(tx, row, { state: "answered", answer: body.answer, answeredAt: now });
    await queueDeskMail(context, tx, scope.site, "ticket_answer", {
      to: row.email,
      occasion: `${row.id}:${context.requestId}`,
      values: { number: row.number, vin: row.vin, answer: body.answer },
    });
    const detail = { number: row.number, characters: body.answer.length };
    return { data: ticketWire(changed, scope.site.uri), subject: `ticket:${row.id}`, detail };
  }),

  serveAct(calls.admin.closeTicket, async (tx, { scope, body }) => {
    const row = await lockTicket(tx, scope.siteId, body.id);
    if (row.state === "closed") throw new AppError("conflict", "This ticket is closed already.");
    const changed = await changeTicket(tx, row, { state: "closed" });
    const detail = { number: row.number, was: row.state };
    return { data: ticketWire(changed, scope.site.uri), subject: `ticket:${row.id}`, detail };
  }),
];
