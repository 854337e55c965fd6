import type { Context } from '../context.ts'

/** Returns the caller's roles that receive notifications. */
export const signedInRoles = ({ actor }: Pick<Context, 'actor'>) => [
  ...(actor?.roles.client ? ['client' as const] : []),
  ...(actor?.roles.partner ? ['partner' as const] : []),
  ...(actor?.roles.admin ? ['admin' as const] : []),
]
