import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { countQueues } from './count-queues.ts'
import { listFailedJobs } from './list-failed-jobs.ts'
import { retryJob } from './retry-job.ts'

/** Maps each endpoint of this domain to its verb. */
export const staffApi = [
  serve(contract.countQueues, countQueues),
  serve(contract.listFailedJobs, listFailedJobs),
  serve(contract.retryJob, retryJob),
]
