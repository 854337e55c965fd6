import { notificationStreamPath } from '@numo/domains/notifications/contract.ts'
import type { Program } from '../../../server/test-program.ts'
import type { Bench, Workload } from '../bench.ts'
import { signInTo, startFaulty, statusOf, type Faulty } from '../faults-program.ts'
import { judged, spreadOf, report, type Figure } from '../figures.ts'

const base = { row: 18, workload: 'faults', unit: 's' } as const
/** Seconds until requests must succeed again. */
const answeredWithin = 15
/** Seconds a shutdown may take: SHUTDOWN_SECONDS of 10, and ten more. */
const endedWithin = 20
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const since = (started: number) => (performance.now() - started) / 1000

let requestCount = 0
/** Requests a new unknown city, so that no cache can answer; 404 is the expected status. */
const searching = (url: string) =>
  statusOf(`${url}/api/v4/providers?city=nowhere-${(requestCount += 1)}`)

/** Sends one kind of request repeatedly; returns when it succeeded again, and the longest wait. */
async function follow(ask: () => Promise<number>, started: number, isWell: () => boolean) {
  let longest = 0
  let well: number | null = null
  let statuses = ''
  while (!isWell() || well === null) {
    const sent = performance.now()
    const status = await ask()
    longest = Math.max(longest, since(sent))
    if (!statuses.endsWith(String(status))) statuses += ` ${status}`
    well = status >= 200 && status < 500 ? (well ?? since(started)) : null
    if (since(started) > 200) break
    await pause(100)
  }
  return { well: well ?? since(started), longest, statuses: statuses.trim() }
}

type Fault = {
  name: string
  /** Causes the fault; resolves when the network works again, which is when the measurement starts. */
  inject: (faulty: Faulty, url: string) => Promise<void>
}

const hung_ms = 30_000
const faults: Fault[] = [
  {
    name: 'open connections die',
    inject: async ({ network }) => network.silence({ fresh: false }),
  },
  {
    name: 'open connections die under 50 requests',
    async inject({ network }, url) {
      network.silence({ fresh: false })
      for (let i = 0; i < 50; i += 1) void searching(url)
    },
  },
  {
    name: 'only the identity service’s die',
    inject: async ({ network }) =>
      network.silence({ fresh: false, which: ({ user }) => user.endsWith('_identity') }),
  },
  {
    name: 'only those that listen die',
    inject: async ({ network }) =>
      network.silence({
        fresh: false,
        which: ({ application_name }) => application_name !== 'numo',
      }),
  },
  {
    name: 'all die and new ones hang for 30 s',
    async inject({ network }) {
      network.silence()
      await pause(hung_ms)
      network.restore()
    },
  },
  { name: 'all are reset', inject: async ({ network }) => network.reset() },
]

async function measureFault(faulty: Faulty, { url }: Program, fault: Fault): Promise<Figure[]> {
  // Opens every connection of the pool.
  await Promise.all(Array.from({ length: 50 }, () => searching(url)))
  await statusOf(`${url}/ready`)
  await signInTo(url)
  let isOver = false
  const happened = fault.inject(faulty, url)
  const startedAt = performance.now()
  const isWell = () => isOver
  const following = Promise.all([
    follow(() => searching(url), startedAt, isWell),
    follow(async () => (await signInTo(url)).status, startedAt, isWell),
    follow(() => statusOf(`${url}/ready`), startedAt, isWell),
  ])
  await happened
  const restored = since(startedAt)
  // Long enough to use every dead connection.
  await pause(20_000)
  isOver = true
  const [searches, signIns, ready] = await following
  const seconds = (well: number) => Math.max(0, well - restored)
  const value = Math.max(seconds(searches.well), seconds(signIns.well))
  const note = `questions ${seconds(searches.well).toFixed(1)} s (${searches.statuses}), sign-ins ${seconds(signIns.well).toFixed(1)} s (${signIns.statuses}), /ready ${seconds(ready.well).toFixed(1)} s (${ready.statuses}); the longest one waited ${Math.max(searches.longest, signIns.longest).toFixed(1)} s`
  return [
    judged(
      { ...base, figure: `${fault.name}: answered again`, value: spreadOf([value]), note },
      { at_most: answeredWithin }
    ),
  ]
}

type FaultOutcome = {
  name: string
  /** Brings a program into the state and returns it. */
  reach: (faulty: Faulty) => Promise<Program>
}

const blockWith = ({ direct }: Faulty, statement: string) => direct.query(`begin; ${statement}`)

const endings: FaultOutcome[] = [
  { name: 'idle', reach: ({ start }) => start() },
  {
    name: 'requests under way',
    async reach(faulty) {
      const program = await faulty.start()
      await blockWith(faulty, 'lock table city in access exclusive mode')
      for (let i = 0; i < 5; i += 1) void searching(program.url)
      await pause(300)
      return program
    },
  },
  {
    name: 'requests on dead connections',
    async reach({ start, network }) {
      const program = await start()
      network.silence()
      for (let i = 0; i < 50; i += 1) void searching(program.url)
      await pause(300)
      return program
    },
  },
  {
    name: 'the same, without limits of the database',
    async reach({ start, network }) {
      const program = await start({ DATABASE_TIMEOUT_SECONDS: '0' })
      network.silence()
      for (let i = 0; i < 50; i += 1) void searching(program.url)
      await pause(300)
      return program
    },
  },
  {
    name: 'a job under way',
    async reach(faulty) {
      const program = await faulty.start()
      await faulty.direct.query(
        `insert into pgboss.job_common (name, data, start_after) values ('tidy-exports', '{}', now() + interval '1 second')`
      )
      await blockWith(faulty, 'lock table data_export in access exclusive mode')
      // Jobs are polled every five seconds.
      await pause(8000)
      return program
    },
  },
  {
    name: 'open event streams',
    async reach({ start }) {
      const program = await start()
      const { token } = await signInTo(program.url)
      const headers = { authorization: `Bearer ${token}` }
      for (let i = 0; i < 5; i += 1)
        void fetch(program.url + notificationStreamPath, { headers }).catch(() => {})
      await pause(500)
      return program
    },
  },
  {
    name: 'another copy migrates',
    async reach(faulty) {
      await blockWith(faulty, 'select pg_advisory_xact_lock(1853189487)')
      const program = await faulty.start({}, false)
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted`
      while ((await faulty.direct.query(waiting)).rowCount === 0) await pause(50)
      return program
    },
  },
  {
    name: 'the database does not answer at the start',
    async reach({ start, network }) {
      network.silence()
      const before = network.opened()
      const program = await start({}, false)
      while (network.opened() === before) await pause(50)
      return program
    },
  },
]

async function measureEnding(faulty: Faulty, { name, reach }: FaultOutcome): Promise<Figure> {
  const program = await reach(faulty)
  const started = performance.now()
  program.kill('SIGTERM')
  const code = await Promise.race([program.exited, pause(120_000)])
  const value = spreadOf([since(started)])
  program.kill('SIGKILL')
  await program.exited
  await faulty.direct.query('rollback')
  faulty.network.restore()
  return judged(
    { ...base, figure: `SIGTERM, ${name}`, value, note: `exit code ${String(code)}` },
    { at_most: endedWithin }
  )
}

/** Behaviour when the network between the program and its database fails silently. */
export const faultsOfConnections: Workload = {
  name: 'faults',
  row: 18,
  title: 'a database that is gone without a word',
  async run(bench: Bench) {
    const faulty = await startFaulty(bench)
    bench.log('first start')
    const program = await faulty.start()
    const figures: Figure[] = []
    for (const fault of faults) {
      bench.log(fault.name)
      figures.push(...(await measureFault(faulty, program, fault)))
    }
    await program.stop()
    for (const ending of endings) {
      bench.log(`SIGTERM, ${ending.name}`)
      figures.push(await measureEnding(faulty, ending))
    }
    bench.log('a second SIGTERM')
    const last = await faulty.start()
    faulty.network.silence()
    for (let i = 0; i < 5; i += 1) void searching(last.url)
    await pause(300)
    last.kill('SIGTERM')
    await pause(1000)
    const started = performance.now()
    last.kill('SIGTERM')
    const code = await last.exited
    const value = spreadOf([since(started)])
    figures.push(
      report({ ...base, figure: 'a second SIGTERM', value, note: `exit code ${String(code)}` })
    )
    return figures
  },
}
