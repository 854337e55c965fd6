import type { Context } from '../context.ts'

/** Returns the public sign-in settings of this installation. */
export async function authConfig({ identity, settings, now }: Context) {
  const { firebase, demo_people, has_outbox } = settings.sign_in
  return {
    kind: identity.kind,
    firebase: identity.kind === 'firebase' ? firebase : null,
    demo_people: demo_people.map(({ code, ...person }) => ({
      ...person,
      code: code?.(now().getTime()) ?? null,
    })),
    outbox: has_outbox ? ('/dev/outbox' as const) : null,
  }
}
