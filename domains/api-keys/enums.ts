/** What a key of an organisation may do: reading or writing one kind of record. */
export const apiScopes = [
  'patients:read',
  'patients:write',
  'eligibility:read',
  'eligibility:write',
  'authorizations:read',
  'authorizations:write',
  'claims:read',
  'claims:write',
  'payouts:read',
] as const
export type ApiScope = (typeof apiScopes)[number]
