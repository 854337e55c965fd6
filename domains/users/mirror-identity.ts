import { sql } from 'kysely'
import type { IdentityUser } from '@numo/adapters/identity/port.ts'
import type { Tx } from '../context.ts'
import { plainWords } from '../email.ts'

/**
 * Returns whether the mirror can store the address. External services have sign-ins without one (phone only), which cannot sign in here.
 */
const hasAddress = ({ email }: IdentityUser) =>
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && email.length <= 254

/**
 * Updates the mirror from the identity service. Changes by staff that are not confirmed yet (`disabled_wanted`) take precedence. Requires
 * the program's role.
 */
export async function mirrorIdentities(tx: Tx, users: readonly IdentityUser[]): Promise<void> {
  const messages = users.filter(hasAddress).map((user) => ({
    ...user,
    display_name: plainWords(user.display_name).slice(0, 120) || 'User',
    provider: user.providers[0] ?? 'password',
  }))
  await sql`
    insert into identity_user as i (uid, email, email_verified, display_name, disabled, provider, providers, factors,
                                    signed_up_at, last_sign_in_at)
    select s.uid, s.email, s.email_verified, s.display_name, s.disabled, s.provider,
           coalesce(s.providers, '{}'), coalesce(s.factors, '{}'), s.created_at, s.last_sign_in_at
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
             as s (uid text, email text, email_verified boolean, display_name text, disabled boolean, provider text,
                   providers text[], factors text[], created_at timestamptz, last_sign_in_at timestamptz)
     order by s.uid
    on conflict (uid) do update
       set email = excluded.email, email_verified = excluded.email_verified, display_name = excluded.display_name,
           disabled = coalesce(i.disabled_wanted, excluded.disabled), provider = excluded.provider,
           providers = excluded.providers, factors = excluded.factors, signed_up_at = excluded.signed_up_at,
           last_sign_in_at = excluded.last_sign_in_at, seen_at = now(), updated_at = now()`.execute(
    tx
  )
}

/** Same as `mirrorIdentities` for one sign-in. */
export const mirrorIdentity = (tx: Tx, user: IdentityUser): Promise<void> =>
  mirrorIdentities(tx, [user])
