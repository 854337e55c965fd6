import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { digestOf } from '../digest-of.ts'
import type { ApiScope } from './enums.ts'

type KeyRow = {
  id: string
  partner_id: string | null
  insurance_company_id: string | null
  created_by: string
  scopes: ApiScope[]
}

/** Returns the key with a text and notes its use. Undefined for one that was revoked or never was. Runs as the program. */
export async function useKey(tx: Tx, key: string): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    with used as (
      select id, partner_id, insurance_company_id, created_by, scopes, last_used_at from api_key
       where secret_sha256 = ${digestOf(key)} and revoked_at is null
    ), noted as (
      update api_key k set last_used_at = date_trunc('minute', now()) from used u
       where k.id = u.id and k.revoked_at is null
         and (u.last_used_at is null or u.last_used_at < date_trunc('minute', now()))
    )
    select id, partner_id, insurance_company_id, created_by, scopes from used`.execute(tx)
  return rows[0]
}
