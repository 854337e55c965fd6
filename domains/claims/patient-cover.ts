import type { Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'

/** Returns the household of a person whom the clinic treats. Throws 404 `no-such-client`. */
export async function patientOf(tx: Tx, partner_id: string, client_id: string) {
  const patient = await tx
    .selectFrom('care_relationship as k')
    .innerJoin('account as a', 'a.id', 'k.account_id')
    .select(['k.account_id', 'a.numo_company_id'])
    .where('k.partner_id', '=', partner_id)
    .where('k.client_id', '=', client_id)
    .where('k.status', '=', 'active')
    .executeTakeFirst()
  if (!patient) throw noSuch('client')
  return patient
}

type Cover = { account_id: string; client_id: string; coverage_id: string | undefined }

/** Returns the person's named cover, or the first, with its insurer. Throws 404 `no-such-policy`. */
export async function coverOf(tx: Tx, { account_id, client_id, coverage_id }: Cover) {
  const cover = await tx
    .selectFrom('coverage as v')
    .innerJoin('policy as p', 'p.id', 'v.policy_id')
    .select(['v.id as coverage_id', 'p.insurance_company_id'])
    .where('v.account_id', '=', account_id)
    .where('v.client_id', '=', client_id)
    .where('v.status', '<>', 'cancelled')
    .where('p.status', '<>', 'cancelled')
    .$if(coverage_id !== undefined, (query) => query.where('v.id', '=', coverage_id ?? ''))
    .orderBy('p.rank')
    .executeTakeFirst()
  if (!cover && coverage_id !== undefined) throw noSuch('policy')
  return cover ?? { coverage_id: null, insurance_company_id: null }
}
