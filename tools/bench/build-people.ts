import { sql } from 'kysely'
import type { Db } from '@numo/domains/context.ts'
import { buildOrganisations } from './build-organisations.ts'
import { buildRecords } from './build-records.ts'
import { withoutIndexes } from './without-indexes.ts'

/** Skewed distribution: a few names are a tenth of all and others are rare. */
const pick = (list: string, salt: number) =>
  sql.raw(
    `(${list})[1 + floor(cardinality(${list}) * power(abs(hashint8(n * 31 + ${salt})) / 2147483648.0, 2))::integer]`
  )
const given = `array['Ana','Luis','María','José','Emma','Noah','Sofía','Mateo','Olivia','Liam','Camila','Diego','Chloé','Jürgen','Aiko','Nadia']`
const family = `array['Solís','García','Smith','Müller','Hernández','Brown','López','Nguyen','Rossi','Kowalski','Okafor','Ivanova','Haddad','Sato','Silva','Ñáñez']`

const filled = [
  'identity_user',
  'app_user',
  'account',
  'document',
  'policy',
  'client',
  'membership',
  'staff_member',
  'coverage',
  'partner',
  'address',
  'insurance_company',
  'provider',
  'provider_record',
  'provider_role',
  'extraction',
  'eligibility_check',
  'directory_report',
  'unread_search',
  'join_wish',
  'directory_import',
]

/**
 * Inserts `people` users, each with a household; every second household has two members, one user in a thousand is
 * staff. Also inserts as many rows of every other staff list. Bypasses the triggers that validate and number rows.
 */
export async function buildPeople(
  db: Db,
  people: number,
  log: (step: string) => void
): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set work_mem = '512MB'`.execute(one)
    await sql`set maintenance_work_mem = '1GB'`.execute(one)
    await withoutIndexes(one, filled, async () => {
      await fillPeople(one, people, log)
      await buildOrganisations(one, people, log)
      await buildRecords(one, people, log)
    })
    log('indexes')
  })
  await sql`vacuum analyze`.execute(db)
  log('statistics')
}

async function fillPeople(db: Db, people: number, log: (step: string) => void) {
  const put = async (step: string, statement: ReturnType<typeof sql>) => {
    await statement.execute(db)
    log(step)
  }
  const series = sql`generate_series(1, ${sql.lit(people)}) n`
  const at = sql`timestamptz '2022-01-01' + n * interval '2 minutes'`
  await put(
    'sign-ins',
    sql`insert into identity_user (uid, email, email_verified, display_name, disabled, last_sign_in_at, created_at, signed_up_at,
                                     is_linked)
          select 'u' || n, 'person-' || n || '@people' || n % 97 || '.example', n % 5 > 0, 'User', n % 200 = 0,
                 case when n % 7 > 0 then ${at} + interval '90 days' end, ${at}, ${at}, true from ${series}`
  )
  await put(
    'sign-ins without a person',
    sql`insert into identity_user (uid, email, display_name, created_at, signed_up_at)
          select 'o' || n, 'nobody-' || n || '@people' || n % 97 || '.example', 'User', ${at}, ${at}
            from generate_series(1, ${sql.lit(people)}, 1000) n`
  )
  await put(
    'users',
    sql`insert into app_user (id, identity_uid, email, display_name, status, created_at)
          select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'u' || n,
                 'person-' || n || '@people' || n % 97 || '.example',
                 ${pick(given, 1)} || ' ' || ${pick(family, 2)} || ' ' || ${pick(family, 3)},
                 case when n % 50 = 0 then 'suspended' when n % 33 = 0 then 'invited' else 'active' end, ${at}
            from ${series}`
  )
  await put(
    'households',
    sql`insert into account (id, number, display_name, status, numo_company_id, stripe_payment_method_id, created_at)
          select ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, app.numbered('NM-A-', n),
                 ${pick(family, 2)} || ' ' || ${pick(family, 3)},
                 case when n % 90 = 0 then 'closed' when n % 40 = 0 then 'suspended' else 'active' end,
                 (select id from numo_company limit 1), case when n % 7 > 0 then 'pm_' || n end, ${at}
            from ${series}`
  )
  await put(
    'card pictures',
    sql`insert into document (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key, scan_status, created_at)
          select ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'insurance_card_front', 'card.jpg',
                 'image/jpeg', 200000, sha256(n::text::bytea), 'bench/' || n, 'clean', ${at}
            from generate_series(2, ${sql.lit(people)}, 2) n where n % 5 > 0 and n % 3 > 0`
  )
  await put(
    'policies',
    sql`with company as (insert into insurance_company (slug, name) values ('atlas', 'Atlas') returning id)
          insert into policy (account_id, rank, insurance_company_id, plan, policy_document_id_front, created_at)
          select ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 1,
                 case when n % 400 > 0 then (select id from company) end, 'Atlas Gold',
                 case when n % 3 > 0 then (select d.id from document d where d.storage_key = 'bench/' || n) end, ${at}
            from generate_series(2, ${sql.lit(people)}, 2) n where n % 5 > 0`
  )
  await put(
    'second and third policies',
    sql`insert into policy (account_id, rank, insurance_company_id, plan, policy_number, valid_until, created_at, status)
          select ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, rank,
                 (select id from insurance_company where slug = 'atlas'), 'Atlas Gold', 'G' || n || rank,
                 case when n % 3 = 0 then date '2026-01-01' + (n % 900)::integer end, ${at} + rank * interval '400 days',
                 case when n % 9 = 0 then 'expired' when n % 200 = 0 then 'cancelled' else 'active' end
            from generate_series(2, ${sql.lit(people)}, 2) n cross join generate_series(2, 3) rank where n % 10 < 6`
  )
  await put(
    'covered persons',
    sql`insert into client (account_id, first_name, last_name, birth_date, relationship, created_at)
          select ('00000000-0000-7000-9000-' || lpad(to_hex(n - n % 2 + 2 * (n % 2)), 12, '0'))::uuid,
                 ${pick(given, 1)}, ${pick(family, 2)}, date '1930-01-01' + (n % 33000)::integer,
                 case when n % 2 = 0 then 'self' else 'child' end, ${at}
            from generate_series(2, ${sql.lit(people - 2)}) n`
  )
  await put(
    'hats',
    sql`insert into membership (user_id, role, account_id, member_role)
          select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'client',
                 ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'owner'
            from ${series} where n % 1000 <> 1`
  )
  await put(
    'staff',
    sql`with member as (
            insert into staff_member (user_id)
            select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
              from generate_series(1, ${sql.lit(people)}, 1000) n returning id, user_id)
          insert into membership (user_id, role, staff_member_id) select user_id, 'admin', id from member`
  )
  await put(
    'coverage',
    sql`insert into coverage (account_id, client_id, policy_id, member_id)
          select c.account_id, c.id, p.id, 'M' || row_number() over ()
            from client c join policy p on p.account_id = c.account_id and p.rank = 1`
  )
  await put(
    'what triggers would keep',
    sql`update client set is_covered = true where id in (select client_id from coverage)`
  )
  await put(
    'what triggers would keep of households',
    sql`update account a
             set people = by_account.people, onboarding_status = o.onboarding_status, missing_piece = o.missing_piece
            from (select m.account_id, string_agg(u.display_name || ' ' || u.email, ' ') as people
                    from membership m join app_user u on u.id = m.user_id group by m.account_id) by_account,
                 account_onboarding o
           where by_account.account_id = a.id and o.account_id = a.id`
  )
  await put(
    'what triggers would keep of users',
    sql`update app_user u set roles = m.roles
            from (select user_id, array_agg(role) as roles from membership group by user_id) m where m.user_id = u.id`
  )
}
