import type { PoolConfig } from 'pg'
import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss'
import { bossConnection, schema } from './install.ts'
import { reasonOf } from './reason-of.ts'
import { GivenUp, type JobKind, type JobQueue, type JobRun, type JobWork } from './port.ts'
import { retryPriority, runOf } from './run-of.ts'

type Options = {
  /** Its settings apply to every connection. */
  connection: string | PoolConfig
  kinds: readonly JobKind[]
  /** Receives errors outside jobs: lost connections, missed schedules. */
  onError?: (error: unknown) => void
  /** Interval of the search for lost jobs. */
  recover_seconds?: number
}

/** Extra time of shutdown beyond the timeout of running jobs. */
const farewell_ms = 1500
/**
 * Job queue in the program's own PostgreSQL (pg-boss). Connects lazily; a process that only adds jobs keeps one
 * connection, a worker keeps a few and listens.
 */
// oxlint-disable-next-line max-lines-per-function -- one state shared by many short functions
export function createPgBossJobs(options: Options): JobQueue {
  const { kinds, onError = () => {}, recover_seconds = 10 } = options
  let opened: Promise<PgBoss> | null = null
  let isWorking = false
  let isStopped = false

  async function open(works: boolean): Promise<PgBoss> {
    const boss = new PgBoss({
      ...bossConnection(options.connection),
      application_name: 'numo-jobs',
      schema,
      migrate: false,
      max: works ? 4 : 1,
      useListenNotify: works,
      notifyHeartbeatIntervalMs: 5000,
      notifyHeartbeatTimeoutMs: 5000,
      supervise: works,
      schedule: works,
      superviseIntervalSeconds: recover_seconds,
      monitorIntervalSeconds: recover_seconds,
      cronMonitorIntervalSeconds: 30,
    })
    boss.on('error', onError)
    return boss.start()
  }

  /** Starts the library once; after a failed start the next call tries again. */
  function boss(): Promise<PgBoss> {
    if (isStopped) throw new Error('The queue is stopped')
    if (!opened) {
      const opening = open(isWorking)
      opened = opening
      opening.catch(() => {
        if (opened === opening) opened = null
      })
    }
    return opened
  }

  async function rows<T>(sql: string, values: unknown[]): Promise<T[]> {
    const { rows: found } = await (await boss()).getDb().executeSql(sql, values)
    // Safe: the statements are written next to the types of their rows.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return found as T[]
  }

  /** Failed jobs of our own kinds, without internal jobs of the library. */
  const failed = `from ${schema}.job_common where state = 'failed' and name = any ($1)`
  const names = kinds.map(({ name }) => name)

  /** Runs a job. A GivenUp error makes this attempt the last. */
  async function doWork(work: JobWork, run: JobRun) {
    try {
      await work(run)
    } catch (error) {
      if (error instanceof GivenUp)
        await rows(`update ${schema}.job_common set retry_limit = retry_count where id = $1`, [
          run.id,
        ])
      throw error
    }
  }

  const groupsOf = ({ at_once_of_group: max }: JobKind) =>
    max === null ? {} : { groupConcurrency: max }

  async function startKind(works: PgBoss, kind: JobKind, work: JobWork) {
    const { name, at_once, every } = kind
    if (every) await works.schedule(name, every, {}, { tz: 'UTC', singletonKey: 'every' })
    for (let place = 0; place < at_once; place++) {
      let worker = ''
      // Sequential, so that each worker gets its own id.
      worker = await works.work(
        name,
        {
          includeMetadata: true,
          batchSize: 1,
          notifyPollingIntervalSeconds: 5,
          ...groupsOf(kind),
        },
        async ([job]: JobWithMetadata[]) => {
          try {
            if (job) await doWork(work, runOf(job))
          } finally {
            // There may be more jobs; otherwise the worker would wait for the next poll.
            works.notifyWorker(worker)
          }
        }
      )
    }
  }

  return {
    async add(within, name, data, { run_at, once_key, group, priority } = {}) {
      // Works under any role: row-level security of the table decides what each role may add, and a trigger enqueues
      // the job.
      await fromKysely(within).executeSql(
        `insert into job_request (queue, data, run_at, once_key, group_key, priority) values ($1, $2, $3, $4, $5, $6)`,
        [name, JSON.stringify(data), run_at, once_key, group, priority ?? 0]
      )
    },

    async work(by_name) {
      if (isWorking) throw new Error('This process works already')
      const before = opened
      isWorking = true
      opened = null
      await (await before?.catch(() => null))?.stop()
      const works = await boss()
      for (const kind of kinds) {
        const work = by_name.get(kind.name)
        // Sequential: a few statements at start.
        if (work) await startKind(works, kind, work)
      }
      const planned = new Set(kinds.filter(({ every }) => every).map(({ name }) => name))
      for (const { name } of await works.getSchedules())
        if (!planned.has(name)) await works.unschedule(name)
    },

    async runWaiting(by_name, when) {
      const works = await boss()
      const errors: Error[] = []
      const how = { includeMetadata: true, batchSize: 1, ignoreStartAfter: when === 'any' } as const
      /** Names of the kinds with a job that has not begun. A statement for each kind costs more than the jobs. */
      async function namesWaiting(): Promise<ReadonlySet<string>> {
        const found = await rows<{ name: string }>(
          `select distinct name from ${schema}.job_common where state < 'active' and name = any ($1)`,
          [[...by_name.keys()]]
        )
        return new Set(found.map(({ name }) => name))
      }
      /** Runs one job of any kind. Returns false when none is due. */
      async function runOne(): Promise<boolean> {
        const waiting = await namesWaiting()
        for (const [name, work] of by_name) {
          if (!waiting.has(name)) continue
          // Sequential by contract.
          const kind = kinds.find((one) => one.name === name)
          const [job] = await works.fetch<object>(name, { ...how, ...(kind && groupsOf(kind)) })
          if (!job) continue
          try {
            await doWork(work, { ...runOf(job), signal: new AbortController().signal })
            await works.complete(name, job.id)
          } catch (error) {
            const message = error instanceof Error ? error : new Error(String(error))
            errors.push(message)
            await works.fail(name, job.id, { message: message.message })
          }
          return true
        }
        return false
      }
      while (await runOne());
      return errors
    },

    async recover() {
      await (await boss()).supervise()
    },

    async countFailed() {
      const [row] = await rows<{ count: number; oldest_at: Date | null }>(
        `select count(*)::int as count, min(completed_on) as oldest_at ${failed}`,
        [names]
      )
      return row ?? { count: 0, oldest_at: null }
    },

    async listFailed(max) {
      const found = await rows<{
        id: string
        name: string
        output: unknown
        attempts: number
        added_at: Date
        failed_at: Date
      }>(
        `select id, name, output, retry_count + 1 as attempts, created_on as added_at, completed_on as failed_at
           ${failed} order by completed_on desc, id desc limit $2`,
        [names, max]
      )
      return found.map(({ output, ...job }) => ({ ...job, reason: reasonOf(output) }))
    },

    async retry(id) {
      const [job] = await rows<{ name: string }>(`select name ${failed} and id = $2`, [names, id])
      if (!job) return false
      await rows(
        `update ${schema}.job_common set priority = $2, start_after = ${schema}.job_now() where id = $1`,
        [id, retryPriority]
      )
      await (await boss()).retry(job.name, id)
      return true
    },

    async answers() {
      if (opened) await (await opened).getDb().executeSql('select 1')
    },

    async stop(timeout_seconds = 10) {
      if (isStopped) return
      isStopped = true
      const stopping = async () => {
        const works = await opened?.catch(() => null)
        await works?.stop({ graceful: isWorking, timeout: timeout_seconds * 1000 })
      }
      let timer: NodeJS.Timeout | undefined
      // Without a database the library would wait forever. Other processes take over the jobs that were under way.
      const tooLate = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeout_seconds * 1000 + farewell_ms)
      })
      await Promise.race([stopping(), tooLate]).finally(() => clearTimeout(timer))
    },
  }
}
