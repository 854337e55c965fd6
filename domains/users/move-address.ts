import type { Context, Tx } from '../context.ts'
import { addressOwner } from './address-owner.ts'
import { ensureUser } from './ensure-user.ts'
import { addressTaken, refusalOf } from './sentences.ts'

/** Somebody whose address is changed. */
export type Mover = { id: string; locale: 'en' | 'es' }

/**
 * Writes the address the identity service is about to have for a sign-in. An address belongs to one person: refuses when
 * it is somebody else's here. Null: nobody here has this sign-in yet.
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
  return { id: person.id, locale: person.locale === 'es' ? 'es' : 'en' }
}

/** Writes down again what the identity service says, after it moved. */
export async function mirrorAgain(ctx: Context, uid: string): Promise<void> {
  const identity = await ctx.identity.getUser(uid)
  if (identity) await ensureUser(ctx, identity, { locale: 'en' })
}
