import { sql } from 'kysely'
import { readUser } from '../access/read-user.ts'
import type { Person, Tx } from '../context.ts'
import { digestOf } from './digest-of.ts'
import type { ApiScope } from './enums.ts'

type KeyRow = {
  id: string
  partner_id: string
  created_by: string
  scopes: ApiScope[]
}

/**
 * Returns the person a key acts for, in its organisation and nothing else, and notes its use. Null for a key that
 * was revoked or never was, and once its maker may not act for the organisation any more. Runs as the program.
 */
export async function readKeyActor(tx: Tx, key: string): Promise<Person | null> {
  const { rows } = await sql<KeyRow>`
    with used as (
      select id, partner_id, created_by, scopes, last_used_at from api_key
       where secret_sha256 = ${digestOf(key)} and revoked_at is null
    ), noted as (
      update api_key k set last_used_at = date_trunc('minute', now()) from used u
       where k.id = u.id and k.revoked_at is null
         and (u.last_used_at is null or u.last_used_at < date_trunc('minute', now()))
    )
    select id, partner_id, created_by, scopes from used`.execute(tx)
  const row = rows[0]
  const person = row ? await readUser(tx, row.created_by) : null
  const partner = person?.roles.partner
  if (!row || !person || partner?.partner_id !== row.partner_id) return null
  const { claims } = person
  return {
    ...person,
    has_second_factor: false,
    has_recent_proof: false,
    me: { ...person.me, has_second_factor: false },
    // Whatever else its maker is, a key is no owner and none of the staff.
    roles: {
      admin: null,
      client: null,
      partner: {
        ...partner,
        member_role: partner.member_role === 'owner' ? 'member' : partner.member_role,
      },
    },
    claims: {
      roles: ['partner'],
      access: claims.access,
      permissions: { ...claims.permissions, account_id: null, admin_id: null },
    },
    key: { id: row.id, scopes: row.scopes },
  }
}
