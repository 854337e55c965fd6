/** What a sign-in of the identity service is here. */
export const identityStates = ['linked', 'orphan', 'disabled'] as const
export type IdentityState = (typeof identityStates)[number]

/** Disabled says more than whose it is; without a person here it is an orphan. */
export const identityStateOf = (row: { disabled: boolean; user: unknown }): IdentityState => {
  if (row.disabled) return 'disabled'
  return row.user === null ? 'orphan' : 'linked'
}
