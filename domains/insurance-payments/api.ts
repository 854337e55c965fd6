import { serve } from '../serve.ts'
import { adjustInsurancePayment } from './adjust-insurance-payment.ts'
import { allocateInsurancePayment } from './allocate-insurance-payment.ts'
import * as contract from './contract.ts'
import { createInsurancePayment } from './create-insurance-payment.ts'
import { getInsurancePayment } from './get-insurance-payment.ts'
import { moveInsurancePayment } from './move-insurance-payment.ts'
import { receiveInsurancePayment } from './receive-insurance-payment.ts'
import { reverseInsurancePaymentItem } from './reverse-insurance-payment-item.ts'

/** Endpoints of this domain. */
export const insurancePaymentsApi = [
  serve(contract.getInsurancePayment, getInsurancePayment),
  serve(contract.createInsurancePayment, createInsurancePayment),
  serve(contract.receiveInsurancePayment, receiveInsurancePayment),
  serve(contract.allocateInsurancePayment, allocateInsurancePayment),
  serve(contract.reverseInsurancePaymentItem, reverseInsurancePaymentItem),
  serve(contract.adjustInsurancePayment, adjustInsurancePayment),
  serve(contract.moveInsurancePayment, moveInsurancePayment),
]
