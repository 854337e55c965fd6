import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { getPolicyCover as endpoint, PolicyCover } from './contract-admin.ts'
import { readStaffChecks } from './read-checks.ts'
import { readCover } from './read-cover.ts'

/** Returns one policy with what staff need to ask the insurer about it. Records the read in the audit trail. */
export const getPolicyCover = (
  { tx, caller, today, now }: Context,
  { id }: InputOf<typeof endpoint>
): Promise<PolicyCover> =>
  tx(async (tx) => {
    const [policy] = await readCover(tx, { policy_id: id }, { today: today(), now: now() })
    const owner = await tx
      .selectFrom('policy')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!policy || !owner) throw noSuch('policy')
    await recordRead(tx, caller, {
      entity_type: 'policy',
      entity_id: id,
      account_id: owner.account_id,
    })
    const { rows } = await sql<PolicyCover['contacts'][number]>`
      select purpose, name, email, phone, notes from insurance_contact
       where insurance_company_id = ${policy.insurer?.id ?? null}
       order by purpose <> 'eligibility', purpose <> 'emergency', purpose, id limit 20`.execute(tx)
    const checks = await readStaffChecks(tx, sql`e.policy_id = ${id}`)
    return { account_id: owner.account_id, policy, checks, contacts: rows }
  })
