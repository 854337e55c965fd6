import { localeOf } from '@numo/kit/locales.ts'
import type { Tx } from '../context.ts'

/** The user who has an address. */
export type AddressOwner = {
  id: string
  identity_uid: string | null
  locale: 'en' | 'es'
  is_admin: boolean
}

/** Returns whether a user has the role of staff. */
export async function hasAdminRole(tx: Tx, user_id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('membership')
    .select('id')
    .where('user_id', '=', user_id)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the user with this address, with or without a sign-in; undefined when there is none. */
export async function addressOwner(tx: Tx, email: string): Promise<AddressOwner | undefined> {
  const person = await tx
    .selectFrom('app_user')
    .select(['id', 'identity_uid', 'locale'])
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  if (!person) return undefined
  const { id, identity_uid, locale } = person
  const is_admin = await hasAdminRole(tx, id)
  return { id, identity_uid, locale: localeOf(locale), is_admin }
}
