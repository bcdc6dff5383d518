"use client";
import type { ComponentProps } from "react";
import { ButtonLink } from "@/components/ui/button";
import { useUser } from "@/lib/client/account";
import { wantReport } from "@/lib/client/wanted-report";
import type { Product } from "@/lib/contract/report";
import type { NamedModel } from "@/lib/core/vehicle/identity";
import {
  dashboardHref,
  modelStickerHref,
  REPORT_HASH,
  STICKER_HASH,
  signupHref,
  wantedReportHref,
} from "@/lib/routes";
import { useDocumentVariant } from "./uncovered-context";

type DocumentLinkProps = Omit<ComponentProps<typeof ButtonLink>, "href" | "onClick"> & {
  vin: string;
  /** A car without a VIN, whose `vin` is ''. */
  named?: NamedModel;
  product: Product;
  /** The link only opens the section: nothing is to be generated. */
  opensOnly?: boolean;
};

/**
 * For a visitor: to the sign-up, which names the car and leads to the login too, and from there to the document's section; a
 * report that was asked for is then generated.
 */
export function LoginFirstLink({
  vin,
  named,
  product,
  opensOnly = false,
  variant,
  ...link
}: DocumentLinkProps) {
  const rest = { ...link, variant: useDocumentVariant(product, variant) };
  if (product === "vhr" && !opensOnly)
    return (
      <ButtonLink
        {...rest}
        href={signupHref(wantedReportHref(vin))}
        onClick={() => wantReport(vin)}
        // In a host app the click becomes a message, and ends there.
        onPointerDown={() => wantReport(vin)}
      />
    );
  return <ButtonLink {...rest} href={signupHref(sectionHref({ vin, named, product }))} />;
}

/** To a document's section of the dashboard, with the sign-up before it where nobody is logged in. */
export function DocumentLink(props: DocumentLinkProps) {
  // Unknown yet, or not known to be a visitor: the dashboard itself asks.
  const { data: user } = useUser();
  const variant = useDocumentVariant(props.product, props.variant);
  if (user === null) return <LoginFirstLink {...props} />;
  const { vin, named, product, opensOnly: _, ...rest } = props;
  return <ButtonLink {...rest} variant={variant} href={sectionHref({ vin, named, product })} />;
}

function sectionHref({ vin, named, product }: Pick<DocumentLinkProps, "vin" | "named" | "product">): string {
  if (vin === "" && named) return modelStickerHref(named);
  return dashboardHref(vin, product === "vhr" ? REPORT_HASH : STICKER_HASH);
}
