import type { Context } from '../context.ts'

/** The hats of the caller that notifications are about. */
export const signedInHats = ({ actor }: Pick<Context, 'actor'>) => [
  ...(actor?.hats.client ? ['client' as const] : []),
  ...(actor?.hats.admin ? ['admin' as const] : []),
]
