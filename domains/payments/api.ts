import { serve } from '../serve.ts'
import * as admin from './contract-admin.ts'
import * as contract from './contract.ts'
import { exportAccountPayments } from './export-account-payments.ts'
import { finishCardSetup } from './finish-card-setup.ts'
import { getAccountBilling } from './get-account-billing.ts'
import { listAccountPayments } from './list-account-payments.ts'
import { listPaymentMethods } from './list-payment-methods.ts'
import { removeAccountCard } from './remove-account-card.ts'
import { removePaymentMethod } from './remove-payment-method.ts'
import { setPaymentMethod } from './set-payment-method.ts'
import { startCardSetup } from './start-card-setup.ts'

/** Endpoints of this domain. */
export const paymentsApi = [
  serve(contract.listPaymentMethods, listPaymentMethods),
  serve(contract.startCardSetup, startCardSetup),
  serve(contract.finishCardSetup, finishCardSetup),
  serve(contract.removePaymentMethod, removePaymentMethod),
  serve(contract.setPaymentMethod, setPaymentMethod),
  serve(contract.listAccountPayments, listAccountPayments),
  serve(contract.exportAccountPayments, exportAccountPayments),
  serve(admin.getAccountBilling, getAccountBilling),
  serve(admin.removeAccountCard, removeAccountCard),
]
