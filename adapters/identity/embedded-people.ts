import { sql } from 'kysely'
import type { Store, UserRow } from './embedded-tables.ts'
import { normaliseEmail } from './normalise-email.ts'
import type { IdentityUser, UserPage } from './port.ts'

type Facts = UserRow & { hasPassword: boolean; hasTotp: boolean; hasPasskey: boolean }

const asUser = (row: Facts): IdentityUser => ({
  uid: row.id,
  email: row.email,
  email_verified: row.emailVerified,
  display_name: row.name,
  disabled: row.disabled,
  providers: [...(row.hasPassword ? ['password'] : []), ...(row.hasPasskey ? ['passkey'] : [])],
  factors: [
    ...(row.hasTotp ? (['totp'] as const) : []),
    ...(row.hasPasskey ? (['passkey'] as const) : []),
  ],
  created_at: row.createdAt.toISOString(),
  last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
})

const facts = (store: Store) =>
  store
    .selectFrom('user')
    .selectAll('user')
    .select((row) => [
      row
        .exists(
          row
            .selectFrom('account')
            .select('account.id')
            .whereRef('account.userId', '=', 'user.id')
            .where('account.password', 'is not', null)
        )
        .$castTo<boolean>()
        .as('hasPassword'),
      row
        .exists(
          row
            .selectFrom('authenticator')
            .select('authenticator.id')
            .whereRef('authenticator.userId', '=', 'user.id')
            .where('authenticator.secret', 'is not', null)
        )
        .$castTo<boolean>()
        .as('hasTotp'),
      row
        .exists(
          row.selectFrom('passkey').select('passkey.id').whereRef('passkey.userId', '=', 'user.id')
        )
        .$castTo<boolean>()
        .as('hasPasskey'),
    ])

/** User queries of the port. */
export const createPeople = (store: Store) => ({
  async get(uid: string): Promise<IdentityUser | null> {
    const row = await facts(store).where('user.id', '=', uid).executeTakeFirst()
    return row ? asUser(row) : null
  },
  async findByEmail(text: string): Promise<IdentityUser | null> {
    const email = normaliseEmail(text)
    if (!email) return null
    const row = await facts(store).where('user.email', '=', email).executeTakeFirst()
    return row ? asUser(row) : null
  },
  async list(page: { after: string | null; limit: number; query?: string }): Promise<UserPage> {
    const limit = Math.min(100, Math.max(1, Math.trunc(page.limit)))
    let query = facts(store)
      .orderBy('user.email')
      .limit(limit + 1)
    if (page.after !== null) query = query.where('user.email', '>', page.after)
    const looked = page.query?.normalize('NFKC').trim()
    if (looked)
      query = query.where((row) =>
        row.or([
          row('user.id', '=', looked),
          sql<boolean>`strpos("user"."email", ${looked.toLowerCase()}) > 0`,
        ])
      )
    const rows = await query.execute()
    const shown = rows.slice(0, limit)
    return {
      users: shown.map(asUser),
      next: rows.length > limit ? (shown.at(-1)?.email ?? null) : null,
    }
  },
})
