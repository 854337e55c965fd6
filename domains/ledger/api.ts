import { serve } from '../serve.ts'
import * as quarters from './contract-quarters.ts'
import * as times from './contract-time-to-pay.ts'
import * as contract from './contract.ts'
import { getMoneyOverview } from './get-money-overview.ts'
import { getOwnInsurers } from './get-own-insurers.ts'
import { getInsurerReliability, getPartnerPerformance } from './get-quarters.ts'
import { getSlowestInsurers } from './get-slowest-insurers.ts'
import { getTimeToPay } from './get-time-to-pay.ts'

/** Endpoints of this domain. */
export const ledgerApi = [
  serve(contract.getMoneyOverview, getMoneyOverview),
  serve(quarters.getInsurerReliability, getInsurerReliability),
  serve(quarters.getSlowestInsurers, getSlowestInsurers),
  serve(quarters.getPartnerPerformance, getPartnerPerformance),
  serve(quarters.getOwnInsurers, getOwnInsurers),
  serve(times.getTimeToPay, getTimeToPay),
]
