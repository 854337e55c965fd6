import { sql } from 'kysely'
import type { Db } from '@numo/domains/context.ts'
import { inSystem } from '../database/in-role.ts'
import { demoHouseholds } from './demo-households.ts'
import { demoPeople } from './demo-people.ts'

/** Thrown when a database is not meant for this way of running; `message` gives the reason and the remedy. */
export class WrongDatabase extends Error {
  override name = 'WrongDatabase'
}

type DataFound = {
  used_as: 'demo' | 'production' | null
  /**
   * Demo people who can sign in, or whom, in a database made before databases were marked, only the demo can have
   * created.
   */
  people: number
  households: number
  cards: number
  sources: number
  sign_ins: number
  /** Number of all users, whoever created them. */
  all_people: number
}

/** Addresses of the demo's own domain, which receives no email, so that nobody else can prove one. */
const demoAddresses = (): readonly string[] => [
  ...demoPeople.map(({ email }) => email),
  ...demoHouseholds().map(({ email }) => email),
  ...Array.from({ length: 8 }, (_, n) => [`staff-${n + 1}`, `clinic-${n + 1}`])
    .flat()
    .map((name) => `${name}@demo.example`),
]

/**
 * Counts the demo's data in a database. Anybody may sign up with a demo address without preventing a server from
 * starting: counts only proven addresses, and active ones without a sign-in, which only the demo creates.
 */
async function findDemo(db: Db): Promise<DataFound> {
  const addresses = demoAddresses()
  const ofTables = await inSystem(db, null, (tx) =>
    sql<Omit<DataFound, 'used_as' | 'sign_ins'>>`
      with demo as materialized (
        select u.id from app_user u left join identity_user i on i.uid = u.identity_uid
         where lower(u.email) = any (${addresses})
           and (i.email_verified or (u.identity_uid is null and exists (
                 select from membership m where m.user_id = u.id and m.status = 'active')))),
      house as (select distinct m.account_id from membership m join demo d on d.id = m.user_id where m.account_id is not null)
      select (select count(*)::int from demo) as people, (select count(*)::int from house) as households,
             (select count(*)::int from payment_method p join house h using (account_id)) as cards,
             (select count(*)::int from directory_source where is_demo) as sources,
             (select count(*)::int from app_user) as all_people`.execute(tx)
  )
  const known = await sql<Pick<DataFound, 'used_as'> & { has_service: boolean }>`
    select (select used_as from app.installation) as used_as,
           to_regclass('identity."user"') is not null as has_service`.execute(db)
  const service = known.rows[0]?.has_service
    ? await sql<{ sign_ins: number; everybody: number }>`
        select count(*) filter (where lower(email) = any (${addresses}) and "emailVerified")::int as sign_ins,
               count(*)::int as everybody from identity."user"`.execute(db)
    : null
  const tables = ofTables.rows[0]
  const { sign_ins, everybody } = service?.rows[0] ?? { sign_ins: 0, everybody: 0 }
  return {
    used_as: known.rows[0]?.used_as ?? null,
    people: tables?.people ?? 0,
    households: tables?.households ?? 0,
    cards: tables?.cards ?? 0,
    sources: tables?.sources ?? 0,
    sign_ins,
    all_people: Math.max(tables?.all_people ?? 0, everybody),
  }
}

const counted = (found: DataFound): readonly string[] =>
  (
    [
      [found.people, 'person of the demo', 'people of the demo'],
      [found.sign_ins, 'sign-in of the demo', 'sign-ins of the demo'],
      [found.households, 'household of the demo', 'households of the demo'],
      [found.cards, 'test card on file', 'test cards on file'],
      [found.sources, 'source of the demo directory', 'sources of the demo directory'],
    ] as const
  ).flatMap(([count, one, more]) => (count > 0 ? [`${count} ${count === 1 ? one : more}`] : []))

/**
 * Marks a database as serving real people, permanently. Throws `WrongDatabase` while the demo, or anything of it,
 * is in it. Must run as the owner, before the server listens.
 */
export async function claimForProduction(db: Db): Promise<void> {
  const found = await findDemo(db)
  const left = counted(found)
  if (found.used_as === 'demo' || left.length > 0)
    throw new WrongDatabase(
      `This database was filled by the demo (${left.length > 0 ? left.join(', ') : 'it is marked so, though nothing of it is left'}): whoever read the sign-in page of the demo could sign in here. Start with a new, empty database in DATABASE_URL, or with a backup of one that was never a demo.`
    )
  if ((await claim(db, 'production')) !== 'production') return claimForProduction(db)
}

/**
 * Marks a database as the demo's, permanently. Throws `WrongDatabase` when it has people of its own. `makes_people`
 * is false with an outside identity service, where the demo creates no people.
 */
export async function claimForDemo(db: Db, { makes_people }: { makes_people: boolean }) {
  const found = await findDemo(db)
  const isDemo = found.used_as === 'demo' || counted(found).length > 0
  if (found.used_as === 'production' || (!isDemo && makes_people && found.all_people > 0))
    throw new WrongDatabase(
      'This database has people of its own, and the demo would add some whose password is published. Start it with npm run serve, or give the demo a folder or database of its own (DATA_DIR, DATABASE_URL).'
    )
  if ((await claim(db, 'demo')) !== 'demo') return claimForDemo(db, { makes_people })
}

/** Sets the mark unless there is one, and returns the mark in force; of concurrent starts the first wins. */
async function claim(db: Db, as: 'demo' | 'production'): Promise<DataFound['used_as']> {
  await sql`insert into app.installation (used_as) values (${as}) on conflict do nothing`.execute(
    db
  )
  const { rows } = await sql<{ used_as: DataFound['used_as'] }>`
    select used_as from app.installation`.execute(db)
  return rows[0]?.used_as ?? null
}
