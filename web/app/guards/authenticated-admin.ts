import type { Guard } from './decision.ts'

/** Requires a signed-in user in the admin area; others are sent to the staff sign-in page. */
export const authenticatedAdmin: Guard = ({ who, here }) =>
  who ? null : { to: `/-login?${new URLSearchParams({ redirect: here })}`, reason: 'sign_in' }
