import type { ServedJob } from '@numo/domains/serve-job.ts'

/** Every kind of background work, with the verb that does it. */
export const servedJobs: readonly ServedJob[] = []
