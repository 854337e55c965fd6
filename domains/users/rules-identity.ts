/** State of a sign-in of the identity service. */
export const identityStates = ['linked', 'orphan', 'disabled'] as const
export type IdentityState = (typeof identityStates)[number]

/** Returns the state of a sign-in: `disabled` takes precedence; without a user it is an orphan. */
export const identityStateOf = (row: { disabled: boolean; user: unknown }): IdentityState => {
  if (row.disabled) return 'disabled'
  return row.user === null ? 'orphan' : 'linked'
}
