import type { z } from 'zod'
import {
  triesOver,
  type AddOptions,
  type FailedJob,
  type JobKind,
  type OpenTransaction,
} from '@numo/adapters/jobs/port.ts'

/** A background job as declared by its domain: name, data, time limit, tries and concurrency. */
export type Job<D extends z.ZodType = z.ZodType> = JobKind & { readonly data: D }

type Declared<D extends z.ZodType> = Pick<Job<D>, 'name' | 'data'> &
  Partial<Pick<JobKind, 'tries' | 'seconds' | 'at_once' | 'at_once_of_group' | 'every'>>

/** Retries for work that depends on an external service: for more than a day, at least every 15 minutes. */
export const overADay = { tries: triesOver(26) } as const

/**
 * Defaults of jobs that send email. The time limit exceeds the slowest mail server's timeout, otherwise a second try
 * would send the email twice.
 */
export const emailJobDefaults = { ...overADay, seconds: 300, at_once: 4 } as const

/**
 * Declares a job; `server/served-jobs.ts` binds it to its verb. Runs at least once, so the verb must be idempotent.
 * Its data may contain ids only and no personal data: it is stored for two weeks.
 */
export const job = <D extends z.ZodType>(declared: Declared<D>): Job<D> => ({
  tries: 5,
  seconds: 60,
  at_once: 1,
  at_once_of_group: null,
  every: null,
  ...declared,
})

/** Interface to the job queue for verbs. */
export type Jobs = {
  /**
   * Adds a job in a transaction of any role; it exists only if the transaction commits. Roles other than the program's
   * may add what a policy of `job_request` allows them, for rows they can see.
   */
  add<D extends z.ZodType<object>>(
    tx: OpenTransaction,
    job: Job<D>,
    data: z.input<D>,
    options?: AddOptions
  ): Promise<void>
  countFailed(): Promise<{ count: number; oldest_at: Date | null }>
  /** Newest first. */
  listFailed(max: number): Promise<FailedJob[]>
  /** Returns false when there is no such failed job. */
  retry(id: string): Promise<boolean>
}
