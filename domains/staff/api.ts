import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { countQueues } from './count-queues.ts'

/** What this domain serves. */
export const staffApi = [serve(contract.countQueues, countQueues)]
