import { sql } from 'kysely'
import * as make from '@numo/domains/access/test-factories.ts'
import { exportClaimFhir } from '@numo/domains/claims/contract-fhir.ts'
import { exportClaims } from '@numo/domains/claims/contract-list.ts'
import { getClaim } from '@numo/domains/claims/contract-staff.ts'
import { getInsurancePayment } from '@numo/domains/insurance-payments/contract.ts'
import { getInvoice } from '@numo/domains/invoices/contract.ts'
import { getSlowestInsurers } from '@numo/domains/ledger/contract-quarters.ts'
import { getMoneyOverview } from '@numo/domains/ledger/contract.ts'
import { getPayment } from '@numo/domains/payments/contract-charge.ts'
import { getPartnerToday } from '@numo/domains/payouts/contract-today.ts'
import { getPayout } from '@numo/domains/payouts/contract.ts'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import { openDatabase } from '../../server/database/connect.ts'
import { longLimits } from '../../server/database/limits.ts'
import { ensureLogins } from '../../server/database/logins.ts'
import { startTestApp, type TestApp } from '../../server/test-app.ts'
import { prepareQueue } from '../../server/workers.ts'
import type { Bench } from './bench.ts'
import { cpuTime_ms } from './cpu-time.ts'
import { judged, quantile, report, spreadOf, type Figure } from './figures.ts'
import { lastQuarter } from './list-cases.ts'

export const about = { row: 20, workload: 'money' }

export type Staff = { app: TestApp; one: make.TestPerson; other: make.TestPerson }

/** CPU time in milliseconds of the database's connections, by process. */
async function workedBy({ app }: Staff): Promise<Map<number, number>> {
  const { rows } = await app.database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()'
  )
  return new Map(
    await Promise.all(rows.map(async ({ pid }) => [pid, await cpuTime_ms(pid)] as const))
  )
}

/** Calls as `timed` does, and returns the CPU time of the database and of this program too. */
export async function timedWork<E extends Endpoint>(
  staff: Staff,
  endpoint: E,
  input: SentTo<E>,
  as: { token: string }
) {
  const [before, own] = [await workedBy(staff), process.cpuUsage()]
  const answer = await timed(staff, endpoint, input, as)
  const { user, system } = process.cpuUsage(own)
  let database_ms = 0
  for (const [pid, worked_ms] of await workedBy(staff))
    database_ms += worked_ms - (before.get(pid) ?? 0)
  return { ...answer, database_ms, program_ms: (user + system) / 1000 }
}

/** Calls through the program and returns its milliseconds. Throws for a refusal. */
export async function timed<E extends Endpoint>(
  { app }: Staff,
  endpoint: E,
  input: SentTo<E>,
  as: { token: string }
) {
  const started = performance.now()
  const { status, body } = await app.call(endpoint, input, { as })
  const took_ms = performance.now() - started
  if (status !== 200) throw new Error(`${endpoint.name}: ${status} ${JSON.stringify(body)}`)
  return { took_ms, body }
}

export async function openStaff({ databases, later }: Bench, claims: number): Promise<Staff> {
  const connection = await databases.copyMoney(claims)
  await prepareQueue(connection)
  await ensureLogins(connection)
  const database = {
    ...openDatabase(connection, { max: 3, limits: longLimits }),
    connection,
  }
  const app = await startTestApp({ database })
  later(() => app.stop())
  return { app, one: await make.admin(app), other: await make.admin(app) }
}

/** p95 of single records, now and as of a day, of dashboards, and of exports, which promise nothing. */
export async function measureReads(staff: Staff, claims: number): Promise<Figure[]> {
  const { app, one } = staff
  const ids = async (table: string, before = 'infinity') => {
    const text = sql<{ id: string }>`
      select id from ${sql.table(table)} where created_at < ${before}::timestamptz order by md5(id::text) limit 40`
    return (await text.execute(app.database.db)).rows
  }
  /** A day on which about half of the rows were there. */
  const middleOf = async (table: string) => {
    const text = sql<{ day: string }>`
      select percentile_disc(0.5) within group (order by created_at)::date::text as day from ${sql.table(table)}`
    return (await text.execute(app.database.db)).rows[0]?.day ?? lastQuarter
  }
  const owner = await make.person(app)
  const clinic = '00000000-0000-7000-a000-000000000001'
  await make.makePartner(app, owner, clinic)
  type Read = { id: string; as_of?: string }
  const all: [string, string, (of: Read) => Promise<{ took_ms: number }>][] = [
    ['a claim', 'claim', (of) => timed(staff, getClaim, of, one)],
    [
      'a payment of an insurer',
      'insurance_payment',
      (of) => timed(staff, getInsurancePayment, of, one),
    ],
    ['a payment of a household', 'payment', (of) => timed(staff, getPayment, of, one)],
    ['a payout', 'payout', (of) => timed(staff, getPayout, of, one)],
    ['an invoice', 'invoice', (of) => timed(staff, getInvoice, of, one)],
  ]
  const figures: Figure[] = []
  const add = (name: string, times: readonly number[], at_most?: number, note = '') => {
    const figure = {
      ...about,
      figure: `${claims.toLocaleString('en')} claims: ${name}, p95`,
      unit: 'ms' as const,
      value: spreadOf([quantile(times, 0.95)]),
      note,
    }
    figures.push(at_most === undefined ? report(figure) : judged(figure, { at_most }))
  }
  for (const is_now of [true, false])
    for (const [name, table, read] of all) {
      const as_of = is_now ? undefined : await middleOf(table)
      const times: number[] = []
      for (const { id } of await ids(table, as_of))
        times.push((await read({ id, ...(as_of && { as_of }) })).took_ms)
      add(is_now ? name : `${name} as of a day`, times.slice(1), 50)
    }
  const fhir: number[] = []
  for (const { id } of await ids('claim'))
    fhir.push((await timed(staff, exportClaimFhir, { id }, one)).took_ms)
  add('a claim as FHIR', fhir.slice(1))
  for (const [name, input] of [
    ['claims as CSV', {}],
    ['claims as CSV as of a day', { as_of: lastQuarter }],
  ] as const) {
    const times: number[] = []
    let refused = 0
    for (let n = 0; n < 4; n += 1) {
      const started = performance.now()
      const { status } = await app.call(exportClaims, input, { as: one })
      times.push(performance.now() - started)
      refused += Number(status !== 200)
    }
    add(name, times.slice(1), undefined, `${refused} of 4 refused`)
  }
  const overview: number[] = []
  const slowest: number[] = []
  const today: number[] = []
  for (let n = 0; n < 30; n += 1) {
    overview.push((await timed(staff, getMoneyOverview, {}, one)).took_ms)
    slowest.push((await timed(staff, getSlowestInsurers, {}, one)).took_ms)
    today.push((await timed(staff, getPartnerToday, {}, owner)).took_ms)
  }
  add('the overview of money', overview.slice(3), 100)
  add('the slowest insurers', slowest.slice(3), 100)
  add('the day of a clinic', today.slice(3), 100)
  return figures
}
