import type { IdentityUser } from '@numo/adapters/identity/port.ts'
import { type Locale, defaultTimeZone, localeOf } from '@numo/kit/locales.ts'
import { createAccount } from '../accounts/create-account.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { plainWords } from '../email.ts'
import type { UserStatus } from './enums.ts'

/** Initial values of a new user. */
export type NewUserDefaults = {
  locale: Locale
  timezone?: string | undefined
  /** False for staff and partner users, who get no household. */
  has_household?: boolean
}

export type EnsuredUser = {
  user_id: string
  status: UserStatus
  locale: Locale
  display_name: string
  is_new: boolean
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505'

/**
 * Mirrors a sign-in and makes sure that it has a user, with a household of their own when new. Repairs an interrupted sign-up. Idempotent.
 * A user who already has that address (of a deleted sign-in, or owner of a household that staff created) is linked only when the address is
 * verified; until then returns `unproven` and writes nothing. An invited user owns nothing yet, and accepts by the link of the invitation.
 */
export async function ensureUser(
  ctx: Pick<Context, 'identity' | 'system' | 'caller'>,
  identity: IdentityUser,
  defaults: NewUserDefaults
): Promise<EnsuredUser | 'unproven'> {
  const run = () => ctx.system((tx) => ensureIn(tx, ctx, identity, defaults))
  try {
    return await run()
  } catch (error) {
    // Two concurrent requests of a new user: the second one finds the rows of the first.
    if (!isTaken(error)) throw error
    return run()
  }
}

async function ensureIn(
  tx: Tx,
  ctx: Pick<Context, 'identity' | 'caller'>,
  identity: IdentityUser,
  defaults: NewUserDefaults
): Promise<EnsuredUser | 'unproven'> {
  const { uid, email } = identity
  const people = await tx
    .selectFrom('app_user')
    .select(['id', 'identity_uid', 'email', 'status', 'locale', 'display_name'])
    .where((row) =>
      row.or([row('identity_uid', '=', uid), row(row.fn('lower', ['email']), '=', email)])
    )
    .execute()
  const known = people.find(({ identity_uid }) => identity_uid === uid)
  const found = known ?? people[0]
  if (found && !known) {
    if (!identity.email_verified && !(await ownsNothing(tx, found))) return 'unproven'
    const before = found.identity_uid
    if (before !== null) {
      // Belongs to the other sign-in as long as that exists.
      if (await ctx.identity.getUser(before)) return 'unproven'
      await tx
        .updateTable('app_user')
        .set({ identity_uid: null })
        .where('id', '=', found.id)
        .execute()
      await tx.deleteFrom('identity_user').where('uid', '=', before).execute()
    }
  }
  await mirror(tx, identity)
  // The user's address follows the sign-in's, also when it was changed in Firebase's console.
  if (
    known &&
    people.length === 1 &&
    identity.email_verified &&
    known.email.toLowerCase() !== email
  )
    await tx.updateTable('app_user').set({ email }).where('id', '=', known.id).execute()
  if (found) {
    if (!known) {
      const status = found.status === 'invited' ? 'active' : found.status
      await tx
        .updateTable('app_user')
        .set({ identity_uid: uid, status })
        .where('id', '=', found.id)
        .execute()
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'app_user',
        entity_id: found.id,
        changes: { identity_uid: uid, status },
      })
      found.status = status
      if (defaults.has_household !== false && !(await hasRole(tx, found.id))) {
        const { locale, timezone = defaultTimeZone } = defaults
        const { id: user_id, display_name } = found
        await createAccount(tx, { user_id, display_name, locale, timezone }, ctx.caller)
      }
    }
    return { ...ensuredOf(found), is_new: false }
  }
  return createUser(tx, ctx, identity, defaults)
}

/** Returns whether a user has an active membership. */
async function hasRole(tx: Tx, user_id: string): Promise<boolean> {
  const query = tx.selectFrom('membership').select('id').where('user_id', '=', user_id)
  return (await query.where('status', '=', 'active').executeTakeFirst()) !== undefined
}

/** Returns whether a user is only invited and owns no data yet. */
const ownsNothing = async (
  tx: Tx,
  { id, status, identity_uid }: { id: string; status: string; identity_uid: string | null }
): Promise<boolean> => status === 'invited' && identity_uid === null && !(await hasRole(tx, id))

type Row = {
  id: string
  status: string
  locale: string
  display_name: string
}
const ensuredOf = ({ id, status, locale, display_name }: Row): Omit<EnsuredUser, 'is_new'> => ({
  user_id: id,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the check constraint of app_user.status allows only these values
  status: status as EnsuredUser['status'],
  locale: localeOf(locale),
  display_name,
})

async function createUser(
  tx: Tx,
  { caller }: Pick<Context, 'caller'>,
  identity: IdentityUser,
  { locale, timezone = defaultTimeZone, has_household = true }: NewUserDefaults
): Promise<EnsuredUser> {
  const display_name = plainWords(identity.display_name).slice(0, 120) || 'User'
  const user = await tx
    .insertInto('app_user')
    .values({ identity_uid: identity.uid, email: identity.email, display_name, locale, timezone })
    .returning(['id', 'status', 'locale', 'display_name'])
    .executeTakeFirstOrThrow()
  await record(tx, caller, {
    action: 'C',
    entity_type: 'app_user',
    entity_id: user.id,
    changes: { identity_uid: identity.uid, locale, timezone },
  })
  if (has_household)
    await createAccount(tx, { user_id: user.id, display_name, locale, timezone }, caller)
  return { ...ensuredOf(user), is_new: true }
}

/** Updates the mirror of a sign-in (`identity_user`) from the identity service. */
async function mirror(tx: Tx, identity: IdentityUser): Promise<void> {
  const now = {
    email: identity.email,
    email_verified: identity.email_verified,
    display_name: plainWords(identity.display_name).slice(0, 120) || 'User',
    provider: identity.providers[0] ?? 'password',
    last_sign_in_at: identity.last_sign_in_at ? new Date(identity.last_sign_in_at) : null,
  }
  // An unlinked mirror row with the same address is of a deleted sign-in: addresses are unique in the mirror too.
  await tx
    .deleteFrom('identity_user')
    .where((row) => row(row.fn('lower', ['email']), '=', identity.email))
    .where('uid', '!=', identity.uid)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('app_user')
            .select('app_user.id')
            .whereRef('app_user.identity_uid', '=', 'identity_user.uid')
        )
      )
    )
    .execute()
  await tx
    .insertInto('identity_user')
    .values({ uid: identity.uid, disabled: identity.disabled, ...now })
    .onConflict((on) => on.column('uid').doUpdateSet({ ...now, updated_at: new Date() }))
    .execute()
}
