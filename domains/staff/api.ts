import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { countQueues } from './count-queues.ts'
import { listFailedJobs } from './list-failed-jobs.ts'
import { retryJob } from './retry-job.ts'

/** What this domain serves. */
export const staffApi = [
  serve(contract.countQueues, countQueues),
  serve(contract.listFailedJobs, listFailedJobs),
  serve(contract.retryJob, retryJob),
]
