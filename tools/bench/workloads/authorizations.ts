import * as make from '@numo/domains/access/test-factories.ts'
import { listAuthorizations } from '@numo/domains/authorizations/contract-list.ts'
import { listPartnerAuthorizations } from '@numo/domains/authorizations/contract-partner-list.ts'
import {
  getPartnerAuthorization,
  saveAuthorizationCosts,
} from '@numo/domains/authorizations/contract-partner.ts'
import { getAuthorization } from '@numo/domains/authorizations/contract-staff.ts'
import { startTestApp } from '../../../server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '../../../server/test-money.ts'
import type { Workload } from '../bench.ts'
import { judged, quantile, spreadOf, type Figure } from '../figures.ts'
import { timed, type Staff } from '../money-reads.ts'

const sizes = [2_000, 20_000, 200_000] as const
const tables = ['prior_authorization', 'authorization_treatment', 'authorization_cost'] as const

/** Adds authorizations of one clinic in every status up to `count`, each with a treatment and two lines of cost. */
async function grow({ app }: Staff, all: MoneyParties, count: number): Promise<void> {
  const run = (text: string, ...values: unknown[]) => app.database.pool.query(text, values)
  // The database would look up the chain of each and write its history, which no figure here depends on.
  for (const table of tables) await run(`alter table ${table} disable trigger user`)
  await run(
    `with made as (
       insert into prior_authorization (id, chain_id, account_id, client_id, coverage_id, partner_id, insurance_company_id, care_setting,
         currency, status, created_at, answer_due_on, insurer_reference, guaranteed_amount, guarantee_currency, valid_from, valid_until,
         estimated_amount)
       select id, id, $1, $2, $3, $4, $5, 'inpatient', 'MXN', status, '2024-01-01'::timestamptz + n * interval '5 minutes',
              case when status in ('sent', 'pending') then '2026-01-01'::date + (n * 7919 % 400)::int end,
              'GOP', 100, 'MXN', '2026-01-01', '2027-01-01', 30000
         from (select app.new_id() as id, n,
                      (array['draft', 'submitted', 'needs_info', 'sent', 'pending', 'approved', 'partially_approved', 'denied', 'completed', 'expired'])[1 + n % 10] as status
                 from generate_series((select count(*) from prior_authorization), $6::bigint - 1) n) x
       returning id, account_id, partner_id),
     treated as (
       insert into authorization_treatment (account_id, partner_id, authorization_id, sequence, description)
       select account_id, partner_id, id, 1, 'Gallbladder removal' from made)
     insert into authorization_cost (account_id, partner_id, authorization_id, sequence, category, description, quantity, unit_price, amount)
     select account_id, partner_id, id, s, 'room', 'Room', 1, 15000, 15000 from made, generate_series(1, 2) s`,
    ...[all.account_id, all.client_id, all.coverage_id, all.partner_id, all.insurer_id, count]
  )
  for (const table of tables) {
    await run(`alter table ${table} enable trigger user`)
    await run(`vacuum analyze ${table}`)
  }
}

/** Reads every page of a list and returns the milliseconds of each. */
async function walk(
  staff: Staff,
  endpoint: typeof listAuthorizations | typeof listPartnerAuthorizations,
  input: { sort: 'answer_due_on' | '-created_at'; tab?: 'all' },
  as: { token: string }
): Promise<number[]> {
  const times: number[] = []
  let after: string | null | undefined
  do {
    const { took_ms, body } = await timed(
      staff,
      endpoint,
      { ...input, limit: 100, ...(after && { after }) },
      as
    )
    times.push(took_ms)
    after = (body as { next?: string | null }).next
  } while (after)
  return times
}

/** Queue, list and record of authorizations, and saving a part, from 2,000 to 200,000. */
export const authorizations: Workload = {
  name: 'authorizations',
  row: 23,
  title: 'authorizations are listed, read and saved at 2,000, 20,000 and 200,000',
  async run({ later, log }) {
    const app = await startTestApp()
    later(() => app.stop())
    const all = await createMoneyParties(app)
    const clinic = await make.person(app)
    await make.makePartner(app, clinic, all.partner_id)
    const staff: Staff = { app, one: all.one, other: all.other }
    const figures: Figure[] = []
    for (const size of sizes) {
      log(size.toLocaleString('en'))
      await grow(staff, all, size)
      const add = (figure: string, times: readonly number[], at_most: number) =>
        figures.push(
          judged(
            {
              ...{ row: 23, workload: 'authorizations', unit: 'ms' },
              figure: `${size.toLocaleString('en')}: ${figure}, p95`,
              value: spreadOf([quantile(times, 0.95)]),
              note: `median ${quantile(times, 0.5).toFixed(1)} ms of ${times.length}`,
            },
            { at_most }
          )
        )
      const queue = { sort: 'answer_due_on' } as const
      const list = { sort: '-created_at', tab: 'all' } as const
      add('every page of the queue', await walk(staff, listAuthorizations, queue, staff.one), 50)
      add(
        'every page of a clinic’s list',
        await walk(staff, listPartnerAuthorizations, list, clinic),
        50
      )
      const { rows } = await app.database.pool.query<{ id: string; status: string }>(
        `(select id, status from prior_authorization where status = 'draft' order by md5(id::text) limit 60)
          union all (select id, status from prior_authorization where status <> 'draft' order by md5(id::text) limit 60)`
      )
      const [records, own, saves]: [number[], number[], number[]] = [[], [], []]
      for (const { id, status } of rows) {
        const read = await timed(staff, getPartnerAuthorization, { id }, clinic)
        own.push(read.took_ms)
        records.push((await timed(staff, getAuthorization, { id }, staff.one)).took_ms)
        if (status !== 'draft') continue
        const version = read.body.part_versions.cost
        const costs = [{ category: 'room' as const, description: 'Room', unit_price: 15_000 }]
        saves.push(
          (await timed(staff, saveAuthorizationCosts, { id, version, costs }, clinic)).took_ms
        )
      }
      add('a record for staff', records.slice(1), 50)
      add('a record for its clinic', own.slice(1), 50)
      add('saving a part', saves.slice(1), 30)
    }
    return figures
  },
}
