"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { garageKeys, removeVehicle, saveVehicle, takeFromList } from "@/lib/client/garage";
import { useErrorText } from "@/lib/client/use-error-text";
import { TOAST_MS } from "@/lib/core/constants";
import { useToasts } from "@/stores/toast";

/** Saving, changing and removing a car, with the toasts of specification 8. */
export function useGarageActions() {
  const t = useTranslations("garage.toast");
  const client = useQueryClient();
  const errorText = useErrorText();
  const show = useToasts((state) => state.show);
  const refresh = () => client.invalidateQueries({ queryKey: garageKeys.all });
  const refused = (error: unknown) =>
    show({ title: t("failed"), message: errorText(error), tone: "destructive" });

  const save = useMutation({
    mutationFn: saveVehicle,
    onSuccess: (answer) => {
      show({
        title: t("success"),
        message: t(answer.created ? "saved" : "updated"),
        duration: TOAST_MS.save,
      });
      return refresh();
    },
  });

  const remove = useMutation({
    mutationFn: removeVehicle,
    // Gone from the list at once; it comes back if the server refuses.
    onMutate: async (vin: string) => {
      await client.cancelQueries({ queryKey: garageKeys.list });
      return { putBack: takeFromList(client, vin) };
    },
    onError: (error, _vin, context) => {
      context?.putBack();
      refused(error);
    },
    onSuccess: (_answer, vin) => {
      // Known to be gone: taken out of the cache, a page that still shows it would ask for it once more.
      client.setQueryData(garageKeys.detail(vin), null);
      show({ title: t("deleted"), tone: "destructive", duration: TOAST_MS.remove });
      return client.invalidateQueries({ queryKey: garageKeys.list });
    },
  });

  return { save, remove };
}
