import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { listActivity } from './list-activity.ts'

/** Endpoints of this domain. */
export const auditApi = [serve(contract.listActivity, listActivity)]
