import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { listActivity } from './list-activity.ts'

/** What this domain serves. */
export const auditApi = [serve(contract.listActivity, listActivity)]
