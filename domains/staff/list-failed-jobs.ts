import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { listFailedJobs as endpoint } from './contract.ts'

/** Maximum number of jobs returned; jobs are deleted after two weeks anyway. */
const max = 100

/** Returns permanently failed jobs, newest first. */
export async function listFailedJobs({ jobs }: Context): Promise<OutputOf<typeof endpoint>> {
  const failed = await jobs.listFailed(max)
  return {
    jobs: failed.map(({ added_at, failed_at, ...job }) => ({
      ...job,
      added_at: added_at.toISOString(),
      failed_at: failed_at.toISOString(),
    })),
  }
}
