import type { Logger } from 'pino'
import { installJobs } from '@numo/adapters/jobs/install.ts'
import { createPgBossJobs } from '@numo/adapters/jobs/pg-boss.ts'
import { GivenUp, type JobQueue, type JobWork } from '@numo/adapters/jobs/port.ts'
import type { Jobs } from '@numo/domains/job.ts'
import type { ServedJob } from '@numo/domains/serve-job.ts'
import type { Connection } from './database/connect.ts'
import { jobLimits, longLimits, requestLimits, withLimits, type Limits } from './database/limits.ts'
import { settingsOf } from './database/patient-client.ts'
import type { Program } from './http/program.ts'
import { servedJobs } from './served-jobs.ts'

const kindsOf = (served: readonly ServedJob[]) => served.map(({ job }) => job)

/** Creates or migrates the tables of the job queue. Must run before any job is added. */
export const prepareQueue = (connection: Connection, served = servedJobs) =>
  installJobs(settingsOf(connection, longLimits), kindsOf(served))

/** Creates the job queue in the program's database. */
export const createQueue = (
  connection: Connection,
  log: Logger,
  served = servedJobs,
  limits: Limits = requestLimits
): JobQueue =>
  createPgBossJobs({
    connection: settingsOf(connection, limits),
    kinds: kindsOf(served),
    onError: (error) => log.error({ err: error }, 'background work was disturbed'),
  })

/** Returns the queue for verbs, which validates the data of a job before adding it. */
export const jobsOf = (queue: JobQueue): Jobs => ({
  async add(tx, job, data, options) {
    await queue.add(tx, job.name, job.data.parse(data), options)
  },
  countFailed: () => queue.countFailed(),
  listFailed: (max) => queue.listFailed(max),
  retry: (id) => queue.retry(id),
})

/** Returns the work of each kind of job, with a context in which nobody is signed in. */
export function worksOf(
  contextFor: Program['contextFor'],
  log: Logger,
  served = servedJobs
): ReadonlyMap<string, JobWork> {
  return new Map(
    served.map(({ job, ...verb }): [string, JobWork] => [
      job.name,
      async ({ data, ...at }) => {
        const { id, attempt, is_last, is_retry } = at
        const about = { job: job.name, job_id: id, attempt }
        try {
          const outcome = await withLimits(jobLimits, () =>
            verb.run(contextFor('program'), data, at)
          )
          if (!outcome) return
          // Expected: what it was to do is done or void, such as mail to an organisation that has no owner yet.
          log.debug({ ...about, reason: outcome.dropped }, 'a job had nothing to do any more')
          // A requested retry must not be reported as done.
          if (is_retry) throw new GivenUp(`Nothing was done: ${outcome.dropped}`)
        } catch (error) {
          log.error({ ...about, err: error, is_last }, 'a job failed')
          throw error
        }
      },
    ])
  )
}
