import type { z } from 'zod'
import {
  triesOver,
  type AddOptions,
  type FailedJob,
  type JobKind,
  type OpenTransaction,
} from '@numo/adapters/jobs/port.ts'

/** Background work as its domain declares it: what it is called, what it is told, how long it may take and how often it is tried. */
export type Job<D extends z.ZodType = z.ZodType> = JobKind & { readonly data: D }

type Declared<D extends z.ZodType> = Pick<Job<D>, 'name' | 'data'> &
  Partial<Pick<JobKind, 'tries' | 'seconds' | 'at_once' | 'at_once_of_group' | 'every'>>

/**
 * For work that needs somebody outside who may be away for a day: it is tried for longer than that, at least every
 * quarter of an hour.
 */
export const overADay = { tries: triesOver(26) } as const

/** Of every email. A try outlasts the slowest mail server we wait for, or a second try would send the email again. */
export const emailJobDefaults = { ...overADay, seconds: 300, at_once: 4 } as const

/**
 * Declares a job; `server/served-jobs.ts` binds it to its verb. It runs at least once, so the verb must bear being run
 * twice. Its data names things by id and holds nothing of anybody's: it is kept for two weeks.
 */
export const job = <D extends z.ZodType>(declared: Declared<D>): Job<D> => ({
  tries: 5,
  seconds: 60,
  at_once: 1,
  at_once_of_group: null,
  every: null,
  ...declared,
})

/** What verbs may do with background work. */
export type Jobs = {
  /**
   * Adds a job in a transaction of any role: there is one exactly when that transaction is committed. Roles other
   * than the program's add what a policy of `job_request` names for them, about what they can see.
   */
  add<D extends z.ZodType<object>>(
    tx: OpenTransaction,
    job: Job<D>,
    data: z.input<D>,
    options?: AddOptions
  ): Promise<void>
  countFailed(): Promise<{ count: number; oldest_at: Date | null }>
  /** Newest first. */
  listFailed(most: number): Promise<FailedJob[]>
  /** False: there is no such failed job. */
  retry(id: string): Promise<boolean>
}
