import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { firstInsurerKey } from '../listing-keys.ts'
import type { listInsurers as contract } from './contract.ts'

/** Returns active insurers with an active plan, sorted by name, with their numbers of plans and providers. */
export async function listInsurers({ db }: Context): Promise<OutputOf<typeof contract>> {
  const { rows } = await sql<OutputOf<typeof contract>['insurers'][number]>`
    select c.slug as id, c.name, c.country, p.plans,
           coalesce((select k.providers from listing_key k where k.key = ${firstInsurerKey} + c.serial_no), 0) as providers
    from insurance_company c
    join (select insurance_company_id, count(*)::integer as plans
          from insurance_plan where status = 'active' group by 1) p on p.insurance_company_id = c.id
    where c.status = 'active'
    order by app.fold(c.name), c.slug`.execute(db)
  return { insurers: rows }
}
