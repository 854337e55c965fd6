import type { Identity } from '@numo/adapters/identity/port.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Person } from '../context.ts'
import { sendAccountEmail } from './jobs.ts'
import type { MethodChange } from './mails/account-emails.ts'
import { notHere, refusalOf } from './sentences.ts'

/** Returns the caller. Throws 401 `signed-out` when not signed in. */
export function signedInPerson({ actor }: Pick<Context, 'actor'>): Person {
  if (!actor) throw refuse(401, 'signed-out', 'Sign in to do this')
  return actor
}

/** Converts WebAuthn options to a plain object. */
export const asRecord = (value: unknown): Record<string, unknown> => ({
  ...(typeof value === 'object' && value !== null ? value : {}),
})

/**
 * Returns the caller and the second-factor API. The gate has required a recent proof. Throws `not-supported` with an external identity
 * service.
 */
export function forChange(ctx: Context): {
  me: Person
  factors: NonNullable<Identity['secondFactors']>
} {
  const me = signedInPerson(ctx)
  const factors = ctx.identity.secondFactors
  if (!factors) throw refusalOf(notHere)
  return { me, factors }
}

/** Records a change of a user's sign-in methods, and emails them. */
export async function recordMethodChange(
  ctx: Context,
  me: Person,
  change: MethodChange
): Promise<void> {
  await ctx.tx(async (tx) => {
    const what = { action: 'U', entity_type: 'sign_in_method', entity_id: me.user_id } as const
    await record(tx, ctx.caller, { ...what, changes: { change } })
    const email = { kind: 'sign-in-method', uid: me.uid, locale: me.me.locale, change } as const
    await ctx.jobs.add(tx, sendAccountEmail, email)
  })
}
