"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { DealerProfileWire } from "@/lib/account/contract/dealer";

export type DealerField = keyof DealerProfileWire;
export type PersonField = "first" | "last" | "phone";

const inputs: Record<DealerField | PersonField, ComponentProps<"input">> = {
  company_name: { autoComplete: "organization" },
  company_website: { autoComplete: "url", inputMode: "url", autoCapitalize: "none", spellCheck: false },
  no_of_employees: { autoComplete: "off", inputMode: "text" },
  first: { autoComplete: "given-name" },
  last: { autoComplete: "family-name" },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel" },
  address: { autoComplete: "address-line1" },
  unit: { autoComplete: "address-line2" },
  city: { autoComplete: "address-level2" },
  state: { autoComplete: "address-level1" },
  pincode: { autoComplete: "postal-code" },
  country: { autoComplete: "country-name" },
  instagram: { autoComplete: "off", autoCapitalize: "none", spellCheck: false },
  facebook: { autoComplete: "off", autoCapitalize: "none", spellCheck: false },
  twitter: { autoComplete: "off", autoCapitalize: "none", spellCheck: false },
};

export const COMPANY_FIELDS = ["company_name", "company_website", "no_of_employees"] as const;
export const PERSON_FIELDS = ["first", "last", "phone"] as const;
export const ADDRESS_FIELDS = ["address", "unit", "city", "state", "pincode", "country"] as const;
export const ONLINE_FIELDS = ["instagram", "facebook", "twitter"] as const;

interface DealerFieldsProps<Name extends DealerField | PersonField> {
  names: readonly Name[];
  register: (name: Name) => UseFormRegisterReturn;
  fieldError: (name: Name) => string | undefined;
  required?: Name;
  columns?: 2 | 3;
}

export function DealerFields<Name extends DealerField | PersonField>(props: DealerFieldsProps<Name>) {
  const { names, register, fieldError, required, columns = 2 } = props;
  const t = useTranslations("dealerSignup");
  const label = (name: DealerField | PersonField) => t(`fields.${name}`);
  return (
    <div
      className={classNames(
        "grid items-start gap-x-5 gap-y-4",
        columns === 3 ? "sm:grid-cols-3" : "sm:grid-cols-2",
      )}
    >
      {names.map((name) => (
        <Field
          key={name}
          label={label(name)}
          hint={name === "no_of_employees" ? t("employeesHint") : undefined}
          error={fieldError(name)}
          required={name === required}
          className={name === "company_name" ? "sm:col-span-2" : undefined}
        >
          <TextInput {...inputs[name]} {...register(name)} />
        </Field>
      ))}
    </div>
  );
}
