type Text = {
  line1: string
  line2: string | null
  neighborhood?: string | null
  city: string
  state: string | null
  postal_code: string | null
}

/** Formats an address in two lines: the street, and the town. */
export const addressLines = (address: Text): readonly [string, string] => [
  [address.line1, address.line2, address.neighborhood].filter(Boolean).join(', '),
  [[address.postal_code, address.city].filter(Boolean).join(' '), address.state]
    .filter(Boolean)
    .join(', '),
]
