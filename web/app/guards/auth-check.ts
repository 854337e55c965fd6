import type { Guard } from './decision.ts'

/** Somebody must be signed in; signing in leads back here. */
export const authCheck: Guard = ({ who, here }) =>
  who ? null : { to: `/auth/login?${new URLSearchParams({ redirect: here })}`, reason: 'sign_in' }
