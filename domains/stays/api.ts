import { serve } from '../serve.ts'
import * as account from './contract-account.ts'
import * as stay from './contract-stay.ts'
import * as contract from './contract.ts'
import { createStayClaim } from './create-stay-claim.ts'
import { getPartnerStay, getStay } from './get-stay.ts'
import { listAccountStays } from './list-account-stays.ts'
import { recordStayDeposit } from './record-stay-deposit.ts'
import { importStayBills, withdrawStayBill, writeStayBill } from './write-stay-bill.ts'

/** Endpoints of this domain. */
export const staysApi = [
  serve(stay.getPartnerStay, getPartnerStay),
  serve(stay.getStay, getStay),
  serve(account.listAccountStays, listAccountStays),
  serve(contract.writeStayBill, writeStayBill),
  serve(contract.importStayBills, importStayBills),
  serve(contract.withdrawStayBill, withdrawStayBill),
  serve(contract.recordStayDeposit, recordStayDeposit),
  serve(contract.createStayClaim, createStayClaim),
]
