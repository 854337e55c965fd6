import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { currentExtraction as endpoint } from './contract.ts'

type CurrentExtraction = NonNullable<OutputOf<typeof endpoint>['extraction']>

/** Returns the newest extraction of a policy's card that was not superseded, or null. */
export const currentExtraction = (
  { tx }: Context,
  { accountId, policy_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const { rows } = await sql<CurrentExtraction>`
      select e.id, e.document_id as front, e.second_document_id as back
        from extraction e
       where e.account_id = ${accountId} and e.schema_name = 'insurance_card' and e.status <> 'cancelled'
         and (e.target_id = ${policy_id ?? null}::uuid
              or ${policy_id ?? null}::uuid is null and (e.target_id is null or e.target_id = (
                   select p.id from policy p where p.account_id = ${accountId} and p.status <> 'cancelled'
                    order by p.rank limit 1)))
       order by e.created_at desc, e.id desc limit 1`.execute(tx)
    return { extraction: rows[0] ?? null }
  })
