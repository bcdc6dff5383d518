import { calls } from "@/lib/contract/table";
import { requireUser, type ServedCall, serve, succeeded } from "../serve";
import { offerCredit } from "./offer-credit";

export const supportRoutes: ServedCall[] = [
  serve(calls.support.offerCredit, async (context) => {
    const offered = await offerCredit(context, requireUser(context));
    const message = offered
      ? "We are sorry. A credit has been added to your account."
      : "We have noted the failure, and will look into it.";
    return succeeded({ message, offered });
  }),
];
