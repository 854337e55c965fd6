import type { Actor } from '@numo/domains/context.ts'
import type { Access } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'

type Gate = (actor: Actor) => boolean

/** Who may call an endpoint at all: one row per kind of access. Nobody can sign in yet. */
const gates: Record<Access, Gate> = {
  public: () => true,
  'signed-in': (actor) => actor !== null,
  account: () => false,
  partner: () => false,
  admin: () => false,
}

/** Refuses a caller whom an endpoint does not admit. */
export function passGate(access: Access, actor: Actor) {
  if (gates[access](actor)) return
  throw actor
    ? refuse(403, 'forbidden', 'You may not do this')
    : refuse(401, 'signed-out', 'Sign in to do this')
}
