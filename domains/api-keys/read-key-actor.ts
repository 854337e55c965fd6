import { readUser } from '../access/read-user.ts'
import type { Person, Tx } from '../context.ts'
import { useKey } from './use-key.ts'

/**
 * Returns the person a key acts for, in its organisation and nothing else, and notes its use. Null for a key that
 * was revoked or never was, and once its maker may not act for the organisation any more. Runs as the program.
 */
export async function readKeyActor(tx: Tx, key: string): Promise<Person | null> {
  const row = await useKey(tx, key)
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
