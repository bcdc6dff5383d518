"use client";
import { LoginFirstLink } from "@/components/shell/document-link";
import { getDocumentVariant } from "@/components/shell/uncovered-context";
import { Button, ButtonLink } from "@/components/ui/button";
import { isElsewhere, toLinkAttributes } from "@/lib/report/client/link-attributes";
import { openWithHost } from "@/lib/webview/client/webview";
import { useOpenSection } from "./dashboard-tabs";
import { PurchaseLink } from "./purchase-link";
import { useActionLabels } from "./use-action-labels";
import { type DocumentOf, useDocument } from "./use-document";

export function DocumentButton(props: DocumentOf) {
  const { product, vin } = props;
  const document = useDocument(props);
  const open = useOpenSection();
  const labels = useActionLabels(product)(document);
  const { action, classic, record, generation } = document;
  const isQuietReport = document.isUncovered && action.kind !== "open";
  const variant = getDocumentVariant(product, isQuietReport, product === "vhr" ? "primary" : "quiet");
  const section = product === "vhr" ? "report" : "sticker";

  if (action.kind === "login")
    return (
      <LoginFirstLink product={product} vin={vin} variant={variant} wide detail={labels.detail}>
        {labels.label}
      </LoginFirstLink>
    );
  if (action.kind === "purchase" && !record.isPending)
    return (
      <PurchaseLink
        product={product}
        vin={vin}
        namedModel={document.namedModel}
        variant={variant}
        classic={action.classic}
        wide
        detail={labels.detail}
      >
        {labels.label}
      </PurchaseLink>
    );
  if (action.kind === "open" && isElsewhere(action.page) && !generation.run)
    return (
      <ButtonLink
        {...toLinkAttributes({ page: action.page, product, vin })}
        variant={variant}
        wide
        detail={labels.detail}
      >
        {labels.label}
      </ButtonLink>
    );
  return (
    <Button
      variant={variant}
      wide
      busy={record.isPending || Boolean(generation.run)}
      detail={labels.detail}
      onClick={async () => {
        if (action.kind === "open" && (await openWithHost(product, vin, action.page))) return;
        open(section);
        if (document.isMade || generation.failure?.code === "outcome_unknown") return;
        // The user confirms a sticker's trim, colors and packages in its own section first.
        if (action.kind === "generate" && product === "vhr" && !classic && document.ready)
          document.generate();
      }}
    >
      {labels.label}
    </Button>
  );
}
