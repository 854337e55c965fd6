import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as make from '@numo/domains/access/test-factories.ts'
import { authorizationSource } from '@numo/domains/authorizations/authorization-source.ts'
import { listAuthorizations } from '@numo/domains/authorizations/contract-list.ts'
import { listPartnerAuthorizations } from '@numo/domains/authorizations/contract-partner-list.ts'
import * as saving from '@numo/domains/authorizations/contract-partner.ts'
import { getAuthorization } from '@numo/domains/authorizations/contract-staff.ts'
import { partnerAuthorizationSource } from '@numo/domains/authorizations/partner-authorization-source.ts'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import { openDatabase } from '../../../server/database/connect.ts'
import { startEmbedded } from '../../../server/database/embedded.ts'
import { longLimits } from '../../../server/database/limits.ts'
import { ensureLogins } from '../../../server/database/logins.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { startTestApp } from '../../../server/test-app.ts'
import type { TestDatabase } from '../../../server/test-database.ts'
import { createMoneyParties } from '../../../server/test-money.ts'
import { prepareQueue } from '../../../server/workers.ts'
import type { Bench, Workload } from '../bench.ts'
import { buildAuthorizations } from '../build-authorizations.ts'
import { cpuTime_ms } from '../cpu-time.ts'
import { judged, quantile, report, spreadOf, type Figure } from '../figures.ts'
import { growthTable } from '../growth-table.ts'
import { timed, type Staff } from '../money-reads.ts'
import { authorizationCounts, listsWanted } from '../settings.ts'
import { measureList } from './lists.ts'

const about = { row: 23, workload: 'authorizations' } as const

type Times = { wall: number[]; cpu: number[] }
/** Calls of each kind that are left out: they load code and open connections. */
const warming = 3
const noTimes = (): Times => ({ wall: [], cpu: [] })

/** Returns a function that calls through the program and adds what a call took: elapsed, and of a processor in program and database. */
async function stopwatch(staff: Staff) {
  const { rows } = await staff.app.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'`
  )
  const spent_ms = async () => {
    const { user, system } = process.cpuUsage()
    const ofDatabase = await Promise.all(rows.map(({ pid }) => cpuTime_ms(pid)))
    return (user + system) / 1000 + ofDatabase.reduce((sum, one) => sum + (one || 0), 0)
  }
  return async <E extends Endpoint>(
    to: Times,
    endpoint: E,
    input: SentTo<E>,
    as: { token: string }
  ) => {
    const before = await spent_ms()
    const { took_ms, body } = await timed(staff, endpoint, input, as)
    to.wall.push(took_ms)
    to.cpu.push((await spent_ms()) - before)
    return body
  }
}

/** Starts a database of its own with nothing in it. */
async function newDatabase(later: Bench['later']): Promise<TestDatabase> {
  const dir = await mkdtemp(join(tmpdir(), 'numo-authorizations-'))
  later(() => rm(dir, { recursive: true, force: true }))
  const server = await startEmbedded({ dir })
  later(() => server.stop())
  const { connection } = server
  await migrate(connection)
  await prepareQueue(connection)
  await ensureLogins(connection)
  return { ...openDatabase(connection, { max: 3, limits: longLimits }), connection }
}

/** What a clinic types into each part. */
const typed = [
  [saving.saveAuthorizationDiagnoses, 'diagnosis', { diagnoses: [{ description: 'Gallstones' }] }],
  [saving.saveAuthorizationTreatments, 'treatment', { treatments: [{ description: 'Removal' }] }],
  [
    saving.saveAuthorizationCosts,
    'cost',
    { costs: [{ category: 'room', description: 'Room', unit_price: 15_000 }] },
  ],
  [
    saving.saveAuthorizationTeam,
    'team',
    { team: [{ provider_name: 'Ana Solís', role: 'surgeon' }] },
  ],
  [
    saving.saveAuthorizationAdmission,
    'admission',
    { planned_admission_at: '2026-12-01T10:00:00Z', nights: 2 },
  ],
] as const

/** Queue, list and record of authorizations, and saving a part, from 2,000 to 200,000. */
export const authorizations: Workload = {
  name: 'authorizations',
  row: 23,
  title: 'authorizations are listed, read and saved at 2,000, 20,000 and 200,000',
  async run({ later, log }) {
    const app = await startTestApp({ database: await newDatabase(later) })
    later(() => app.stop())
    const all = {
      ...(await createMoneyParties(app)),
      other_partner_id: await make.organisation(app),
    }
    const clinic = await make.person(app)
    await make.makePartner(app, clinic, all.partner_id)
    const staff: Staff = { app, one: all.one, other: all.other }
    const figures: Figure[] = []
    for (const size of authorizationCounts) {
      await buildAuthorizations(app, all, size)
      if (listsWanted) continue
      const call = await stopwatch(staff)
      const add = (what: string, times: Times, at_most: number) => {
        const [wall, cpu] = [times.wall.slice(warming), times.cpu.slice(warming)]
        const figure = `${size.toLocaleString('en')} rows: ${what}, p95`
        const note = `median ${quantile(wall, 0.5).toFixed(1)} ms of ${wall.length}, slowest ${Math.max(...wall).toFixed(0)}`
        const value = (of: number[]) => spreadOf([quantile(of, 0.95)])
        figures.push(
          judged({ ...about, unit: 'ms', figure, value: value(wall), note }, { at_most }),
          report({ ...about, unit: 'ms', figure: `${figure}, processor`, value: value(cpu) })
        )
        log(
          `${figure}: ${quantile(wall, 0.95).toFixed(1)} ms, processor ${quantile(cpu, 0.95).toFixed(1)} ms`
        )
      }
      const walk = async (
        endpoint: typeof listAuthorizations | typeof listPartnerAuthorizations,
        input: { sort: 'answer_due_on' | '-created_at'; tab?: 'all' },
        as: { token: string }
      ) => {
        const times = noTimes()
        for (let after: string | null | undefined; after !== null;) {
          const page = await call(
            times,
            endpoint,
            { ...input, limit: 100, ...(after && { after }) },
            as
          )
          after = page.next
        }
        return times
      }
      add(
        'every page of the queue',
        await walk(listAuthorizations, { sort: 'answer_due_on' }, all.one),
        50
      )
      const list = { sort: '-created_at', tab: 'all' } as const
      add('every page of a clinic’s list', await walk(listPartnerAuthorizations, list, clinic), 50)
      const { rows } = await app.database.pool.query<{ id: string; status: string }>(
        `select id, status from (select id, status, row_number() over (partition by status = 'draft' order by md5(id::text)) as n
                                   from prior_authorization where partner_id = $1) x where n <= 60`,
        [all.partner_id]
      )
      const [records, own, saves] = [noTimes(), noTimes(), noTimes()]
      for (const { id, status } of rows) {
        const read = await call(own, saving.getPartnerAuthorization, { id }, clinic)
        if (status !== 'draft') await call(records, getAuthorization, { id }, all.one)
        else
          for (const [endpoint, part, content] of typed)
            await call(
              saves,
              endpoint,
              { id, version: read.part_versions[part] ?? 0, ...content } as never,
              clinic
            )
      }
      add('a record for staff', records, 50)
      add('a record for its clinic', own, 50)
      add('saving a part', saves, 30)
    }
    log(`growth\n\n${growthTable(figures)}\n`)
    // Everything that the two lists offer, at the largest size.
    const { connection } = app.database
    const measured = { ...about, rows: authorizationCounts.at(-1) ?? 0, bar_ms: 50, connection }
    const words = ['garcia', 'aiko sato', 'pa 000077', '77']
    const queue = {
      endpoint: listAuthorizations,
      source: authorizationSource(all.one.user_id, '2026-11-21', '2026-11-20T00:00:00Z'),
      words,
    }
    const own = {
      endpoint: listPartnerAuthorizations,
      source: partnerAuthorizationSource(all.partner_id, '2026-11-21'),
      words,
      samples: { client_id: [all.client_id] },
    }
    for (const one of [queue, own].filter(
      ({ endpoint }) => listsWanted?.includes(endpoint.name) ?? true
    ))
      figures.push(...(await measureList(one, measured, { later, log })))
    return figures
  },
}
