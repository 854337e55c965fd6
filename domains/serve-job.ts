import type { z } from 'zod'
import type { JobRun } from '@numo/adapters/jobs/port.ts'
import type { Context } from './context.ts'
import type { Job } from './job.ts'

/** The job run and attempt, with its abort signal. */
export type JobAttempt = Pick<JobRun, 'id' | 'attempt' | 'is_last' | 'is_retry' | 'signal'>

/** Returned by a verb when nothing was left to do; the reason is logged, and shown to staff who retried the job. */
export type Dropped = { dropped: string }

/** A job bound to its verb. The type of its data is checked here and then erased. */
export type ServedJob = {
  job: Job
  run(ctx: Context, data: unknown, at: JobAttempt): Promise<void | Dropped>
}

/** Binds a job to its verb, which must be idempotent. */
export const serveJob = <D extends z.ZodType>(
  job: Job<D>,
  verb: (ctx: Context, data: z.output<D>, at: JobAttempt) => Promise<void | Dropped>
): ServedJob => ({
  job,
  run: async (ctx, data, at) => verb(ctx, job.data.parse(data), at),
})
