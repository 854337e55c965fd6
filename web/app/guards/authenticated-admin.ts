import type { Guard } from './decision.ts'

/** Who opens the admin area without being signed in belongs at the sign-in of staff. */
export const authenticatedAdmin: Guard = ({ who, here }) =>
  who ? null : { to: `/-login?${new URLSearchParams({ redirect: here })}`, reason: 'sign_in' }
