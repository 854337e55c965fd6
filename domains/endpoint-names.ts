/**
 * The names that endpoints of the product use. `kit/endpoint.ts` declares what an endpoint is without knowing any of
 * them; this merges them into its types. Types only.
 */
declare module '@numo/kit/endpoint.ts' {
  interface EndpointNames {
    /** What the caller acts as: `account` a household, `partner` an organisation, `admin` staff. */
    role: 'account' | 'partner' | 'admin'
    /** What kind of thing a part of an input names, and so whose it must be. */
    owned:
      | 'account'
      | 'partner'
      | 'client'
      | 'policy'
      | 'address'
      | 'user'
      | 'identity_user'
      | 'document'
      | 'camera_handoff'
      | 'eligibility_check'
      | 'extraction'
      | 'payment_method'
      | 'card_setup'
  }
}

export {}
