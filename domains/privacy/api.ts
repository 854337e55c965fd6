import { serve } from '../serve.ts'
import { agreeToTexts } from './agree-to-texts.ts'
import { cancelDeletion } from './cancel-deletion.ts'
import * as contract from './contract.ts'
import { getPrivacy } from './get-privacy.ts'
import { listConsents } from './list-consents.ts'
import { listMyActivity } from './list-my-activity.ts'
import { listRecordViews } from './list-record-views.ts'
import { requestDeletion } from './request-deletion.ts'
import { requestExport } from './request-export.ts'

/** Maps each endpoint of this domain to its verb. */
export const privacyApi = [
  serve(contract.getPrivacy, getPrivacy),
  serve(contract.agreeToTexts, agreeToTexts),
  serve(contract.listRecordViews, listRecordViews),
  serve(contract.requestExport, requestExport),
  serve(contract.requestDeletion, requestDeletion),
  serve(contract.cancelDeletion, cancelDeletion),
  serve(contract.listConsents, listConsents),
  serve(contract.listMyActivity, listMyActivity),
]
