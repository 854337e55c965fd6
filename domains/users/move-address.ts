import { localeOf } from '@numo/kit/locales.ts'
import type { Context, Tx } from '../context.ts'
import { addressOwner } from './address-owner.ts'
import { ensureUser } from './ensure-user.ts'
import { addressTaken, refusalOf } from './sentences.ts'

/** User whose address changes. */
export type Mover = { id: string; locale: 'en' | 'es' }

/**
 * Changes a user's address to the one the identity service is about to set. Throws when another user has it. Returns null when the sign-in
 * has no user.
 */
export async function moveAddress(tx: Tx, uid: string, email: string): Promise<Mover | null> {
  const person = await tx
    .selectFrom('app_user')
    .select(['id', 'locale'])
    .where('identity_uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  const other = await addressOwner(tx, email)
  if (other && other.id !== person?.id) throw refusalOf(addressTaken)
  if (!person) return null
  await tx.updateTable('app_user').set({ email }).where('id', '=', person.id).execute()
  return { id: person.id, locale: localeOf(person.locale) }
}

/** Updates the mirror after the identity service changed an address. */
export async function updateMirror(ctx: Context, uid: string): Promise<void> {
  const identity = await ctx.identity.getUser(uid)
  if (identity) await ensureUser(ctx, identity, { locale: 'en' })
}
