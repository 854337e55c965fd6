import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { listApiKeys as endpoint } from './contract.ts'
import type { ApiScope } from './enums.ts'
import { readKeys } from './read-keys.ts'

/** Returns the keys of the caller's organisation, and the scopes that a new one may have. */
export const listApiKeys =
  (open: readonly ApiScope[]) =>
  (ctx: Context, { partnerId }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
    ctx.tx(async (tx) => {
      const keys = await readKeys(tx, { kind: 'partner_id', id: partnerId })
      const { rows } = await sql<{
        may_manage: boolean
      }>`select app.owns_partner() as may_manage`.execute(tx)
      return { keys, scopes: [...open], may_manage: rows[0]?.may_manage === true }
    })
