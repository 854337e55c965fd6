import type { Guard } from './decision.ts'

/** Requires a signed-in user; the sign-in page leads back here. */
export const authCheck: Guard = ({ who, here }) =>
  who ? null : { to: `/auth/login?${new URLSearchParams({ redirect: here })}`, reason: 'sign_in' }
