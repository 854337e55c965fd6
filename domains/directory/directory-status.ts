import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context, Db } from '../context.ts'
import type { directoryStatus as endpoint } from './contract.ts'

type Status = OutputOf<typeof endpoint>

/** Last result per database; valid while the directory version is the same. */
const latest = new WeakMap<Db, Status>()

/** Returns size and freshness of the directory. Cached per directory version. */
export async function directoryStatus({ db }: Context): Promise<Status> {
  const { version } = await db
    .selectFrom('directory_version')
    .select('version')
    .executeTakeFirstOrThrow()
  const known = latest.get(db)
  if (known?.version === version) return known
  const status = await count(db)
  latest.set(db, status)
  return status
}

/** A single statement, so that all counts and the version are of the same snapshot. */
async function count(db: Db): Promise<Status> {
  const { rows } = await sql<Status>`
    select v.version, t.doctors, t.facilities,
           exists (select from directory_source s
                    where s.is_demo and exists (select from provider p
                                                 where p.source_id = s.id and p.status = 'active')) as is_demo,
           (select count(*) from insurance_company c
             where c.status = 'active'
               and exists (select from insurance_plan p
                            where p.insurance_company_id = c.id and p.status = 'active'))::integer as insurers,
           (select count(*) from insurance_plan p join insurance_company c on c.id = p.insurance_company_id
             where p.status = 'active' and c.status = 'active')::integer as plans,
           (select count(*) from city_count where doctors + facilities > 0)::integer as cities,
           (select max(confirmed_on) from acceptance where status = 'active') as confirmed_on
      from directory_version v cross join listing_total t`.execute(db)
  const [status] = rows
  if (!status) throw new Error('the directory has no version')
  return status
}
