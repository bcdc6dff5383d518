interface DealerProfile {
  company_name?: string | null;
  address?: string | null;
  unit?: string | null;
  city?: string | null;
  state?: string | null;
  pincode?: string | null;
}

/** A dealer as documents and forms name it: company, street with unit, and 'Toledo, OH 43604'; '' for what is not known. */
export function dealerBlock(profile: DealerProfile): { name: string; address: string; city: string } {
  const { company_name: name, address, unit, city, state, pincode } = profile;
  return {
    name: name ?? "",
    address: [address, unit].filter(Boolean).join(", "),
    city: [city, [state, pincode].filter(Boolean).join(" ")].filter(Boolean).join(", "),
  };
}
