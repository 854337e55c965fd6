import type { Context } from '../context.ts'

/** How people sign in here. */
export async function authConfig({ identity, settings }: Context) {
  const { firebase, demo_people, has_outbox } = settings.sign_in
  return {
    kind: identity.kind,
    firebase: identity.kind === 'firebase' ? firebase : null,
    demo_people: [...demo_people],
    outbox: has_outbox ? ('/dev/outbox' as const) : null,
  }
}
