"use client";
import type { ComponentProps } from "react";
import { ButtonLink } from "@/components/ui/button";
import { useUser } from "@/lib/account/client/account";
import { wantReport } from "@/lib/report/client/wanted-report";
import type { Product } from "@/lib/report/contract/report";
import {
  getDashboardHref,
  getModelStickerHref,
  getSignupHref,
  getWantedReportHref,
  REPORT_HASH,
  STICKER_HASH,
} from "@/lib/routes";
import type { NamedModel } from "@/lib/vehicle/rules/identity";
import { useDocumentVariant } from "./uncovered-context";

type DocumentLinkProps = Omit<ComponentProps<typeof ButtonLink>, "href" | "onClick"> & {
  vin: string;
  /** Vehicle without a VIN; `vin` is then ''. */
  namedModel?: NamedModel;
  product: Product;
  opensOnly?: boolean;
};

export function LoginFirstLink({
  vin,
  namedModel,
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
        href={getSignupHref(getWantedReportHref(vin))}
        onClick={() => wantReport(vin)}
        // A host app intercepts the click, so record the request on pointer down.
        onPointerDown={() => wantReport(vin)}
      />
    );
  return <ButtonLink {...rest} href={getSignupHref(getSectionHref({ vin, namedModel, product }))} />;
}

export function DocumentLink(props: DocumentLinkProps) {
  // Undefined until the user is loaded; the dashboard then handles the login.
  const { data: user } = useUser();
  const variant = useDocumentVariant(props.product, props.variant);
  if (user === null) return <LoginFirstLink {...props} />;
  const { vin, namedModel, product, opensOnly: _, ...rest } = props;
  return <ButtonLink {...rest} variant={variant} href={getSectionHref({ vin, namedModel, product })} />;
}

function getSectionHref({
  vin,
  namedModel,
  product,
}: Pick<DocumentLinkProps, "vin" | "namedModel" | "product">): string {
  if (vin === "" && namedModel) return getModelStickerHref(namedModel);
  return getDashboardHref(vin, product === "vhr" ? REPORT_HASH : STICKER_HASH);
}
