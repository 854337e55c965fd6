import { sql } from 'kysely'
import { createDirectoryFeed } from '@numo/domains/directory-feeds/create-directory-feed.ts'
import type { Context, Tx } from '@numo/domains/context.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import { inviteToJoin } from '@numo/domains/join-wishes/invite-to-join.ts'
import { setProviderAcceptance } from '@numo/domains/providers/set-provider-acceptance.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'

/** How many visitors asked for a doctor, and how many days ago the first and the last did. */
const wishes = [
  { times: 23, first_ago: 61, last_ago: 0 },
  { times: 14, first_ago: 48, last_ago: 2 },
  { times: 9, first_ago: 75, last_ago: 5, is_invited: true },
  { times: 4, first_ago: 20, last_ago: 1 },
  { times: 1, first_ago: 3, last_ago: 3 },
] as const

/** What staff learned by telephone about a network of an insurer at a place. */
type Listed = {
  network_id: string
  insurance_company_id: string
  id: string
  place_id: string
  version: number
}

/**
 * Has visitors ask doctors to join, one of whom was invited, and staff find mistakes in an insurer's directory, which has a key to
 * read them. Nobody has its text. Does nothing when anybody asked already. Only for demo data.
 */
export async function loadDemoReach({ contextFor }: Pick<Program, 'contextFor'>): Promise<void> {
  const staff = await contextOf(contextFor, 'admin@demo.example', 'admin')
  const program = contextFor('program')
  if (!staff || (await hasWishes(program))) return
  await program.tx((tx) => writeWishes(tx, staff.today()))
  await inviteOne(staff)
  const listed = await program.tx(findListed)
  for (const [at, { network_id, id, version, place_id }] of listed.entries())
    await setProviderAcceptance(staff, {
      ...{ id, version, place_id, insurance_network_id: network_id },
      ...(at === 0
        ? { is_accepted: true, billing: 'pay_and_claim' }
        : { is_accepted: false, billing: 'unknown' }),
      evidence: 'phone',
      confirmed_on: dayAfter(staff.today(), -4 - at * 9),
      note: null,
      valid_until: null,
    })
  const insurer_id = listed[0]?.insurance_company_id
  if (insurer_id) await createDirectoryFeed(staff, { insurer_id, name: 'Relación con médicos' })
}

const hasWishes = ({ tx }: Context): Promise<boolean> =>
  tx(
    async (tx) =>
      (await tx.selectFrom('join_wish').select('id').limit(1).executeTakeFirst()) !== undefined
  )

/** Doctors with a website whom nobody answers for, of the capital first. */
async function writeWishes(tx: Tx, today: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from provider p
     where p.kind = 'person' and p.status = 'active' and p.website is not null
       and not exists (select from provider_location pl join practice_location l on l.id = pl.practice_location_id
                         join partner o on o.id = coalesce(pl.partner_id, l.partner_id) and o.has_user
                        where pl.provider_id = p.id)
     order by exists (select from provider_location pl join practice_location l on l.id = pl.practice_location_id
                       where pl.provider_id = p.id and l.city_id = 'mexico-city') desc, p.slug limit ${wishes.length}`.execute(
    tx
  )
  const values = rows.flatMap(({ id: provider_id }, at) => {
    const one = wishes[at]
    if (!one) return []
    const { times, first_ago, last_ago } = one
    const days = { first_on: dayAfter(today, -first_ago), last_on: dayAfter(today, -last_ago) }
    return [{ provider_id, times, ...days }]
  })
  if (values.length > 0) await tx.insertInto('join_wish').values(values).execute()
}

/** Invites the doctor of the story who was, at an address of an example domain. */
async function inviteOne(staff: Context): Promise<void> {
  const times = wishes.find((one) => 'is_invited' in one)?.times ?? 0
  const wish = await staff.tx((tx) =>
    tx.selectFrom('join_wish').select('id').where('times', '=', times).executeTakeFirst()
  )
  if (wish)
    await inviteToJoin(staff, {
      ...wish,
      email: 'citas@consultorio.example',
      published_at_url: 'https://consultorio.example/contacto',
      locale: 'es',
    })
}

/** Three places of Mexico that one insurer's directory says it bills directly. */
async function findListed(tx: Tx): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    with best as (
      select n.insurance_company_id from acceptance a join insurance_network n on n.id = a.insurance_network_id
        join directory_source s on s.id = a.source_id and s.kind = 'insurer_directory'
       where a.status = 'active' and a.billing = 'direct' group by 1 order by count(*) desc, 1 limit 1)
    select distinct on (p.slug) p.id, p.version, pl.id as place_id, n.id as network_id, n.insurance_company_id
      from best join insurance_network n on n.insurance_company_id = best.insurance_company_id and n.status = 'active'
      join acceptance a on a.insurance_network_id = n.id and a.status = 'active' and a.billing = 'direct' and a.evidence is null
      join provider_location pl on pl.id = a.provider_location_id and pl.status = 'active'
      join practice_location l on l.id = pl.practice_location_id and l.country = 'MX'
      join provider p on p.id = pl.provider_id and p.kind = 'person' and p.status = 'active'
     order by p.slug desc, n.id limit 3`.execute(tx)
  return rows
}
