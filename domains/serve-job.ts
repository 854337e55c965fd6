import type { z } from 'zod'
import type { JobRun } from '@numo/adapters/jobs/port.ts'
import type { Context } from './context.ts'
import type { Job } from './job.ts'

/** Which job and try it is, and the signal that says it is over. */
export type JobAttempt = Pick<JobRun, 'id' | 'attempt' | 'is_last' | 'is_retry' | 'signal'>

/** Why there was nothing to do any more: the log says so, and whoever asked for another try is told. */
export type Dropped = { dropped: string }

/** A job joined to its verb; the types are checked here, then forgotten. */
export type ServedJob = {
  job: Job
  run(ctx: Context, data: unknown, at: JobAttempt): Promise<void | Dropped>
}

/** Joins a job to its verb, which may run more than once for the same data and must bear it. */
export const serveJob = <D extends z.ZodType>(
  job: Job<D>,
  verb: (ctx: Context, data: z.output<D>, at: JobAttempt) => Promise<void | Dropped>
): ServedJob => ({
  job,
  run: async (ctx, data, at) => verb(ctx, job.data.parse(data), at),
})
