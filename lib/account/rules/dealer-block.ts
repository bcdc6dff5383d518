interface DealerProfile {
  company_name?: string | null;
  address?: string | null;
  unit?: string | null;
  city?: string | null;
  state?: string | null;
  pincode?: string | null;
}

export function getDealerBlock(profile: DealerProfile): { name: string; address: string; city: string } {
  const { company_name: name, address, unit, city, state, pincode } = profile;
  return {
    name: name ?? "",
    address: [address, unit].filter(Boolean).join(", "),
    city: [city, [state, pincode].filter(Boolean).join(" ")].filter(Boolean).join(", "),
  };
}
