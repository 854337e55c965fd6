import type { JobWithMetadata } from 'pg-boss'
import type { JobRun } from './port.ts'

/**
 * Priority of a job that was retried manually: it goes first, and the priority marks it as a retry. Nothing else may
 * have a priority above 0.
 */
export const retryPriority = 1

/** The attempt at a job of the library, as the work of its kind receives it. */
export const runOf = ({
  id,
  data,
  retryCount,
  retryLimit,
  priority,
  signal,
}: JobWithMetadata): JobRun => ({
  id,
  data,
  attempt: retryCount + 1,
  is_last: retryCount >= retryLimit,
  is_retry: priority === retryPriority,
  signal,
})
