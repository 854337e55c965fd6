/** Names used by this product's endpoints, merged into the types of `kit/endpoint.ts`. Types only. */
declare module '@numo/kit/endpoint.ts' {
  interface EndpointNames {
    /** The acting role: `account` for a household, `partner` for an organisation, `admin` for staff. */
    role: 'account' | 'partner' | 'admin'
    /** Kind of record an input parameter refers to, which determines the required owner. */
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
      | 'claim'
      | 'authorization'
  }
}

export {}
