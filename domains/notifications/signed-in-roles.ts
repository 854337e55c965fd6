import type { Context } from '../context.ts'

/** The roles of the caller that notifications are about. */
export const signedInRoles = ({ actor }: Pick<Context, 'actor'>) => [
  ...(actor?.roles.client ? ['client' as const] : []),
  ...(actor?.roles.admin ? ['admin' as const] : []),
]
