import { serve } from '../serve.ts'
import { answerEligibility } from './answer-eligibility.ts'
import { checkEligibility } from './check-eligibility.ts'
import { checkPatientCover } from './check-patient-cover.ts'
import * as staff from './contract-admin.ts'
import * as clinic from './contract-partner.ts'
import * as contract from './contract.ts'
import { getCover } from './get-cover.ts'
import { getEstimate } from './get-estimate.ts'
import { getPolicyCover } from './get-policy-cover.ts'
import { listEligibility } from './list-eligibility.ts'
import { saveUsage } from './save-usage.ts'

/** Endpoints of this domain. */
export const eligibilityApi = [
  serve(contract.getCover, getCover),
  serve(contract.checkEligibility, checkEligibility),
  serve(contract.listEligibility, listEligibility),
  serve(contract.getEstimate, getEstimate),
  serve(clinic.checkPatientCover, checkPatientCover),
  serve(staff.getPolicyCover, getPolicyCover),
  serve(staff.answerEligibility, answerEligibility),
  serve(staff.saveUsage, saveUsage),
]
