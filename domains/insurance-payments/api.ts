import { asOf } from '../ledger/as-of.ts'
import { serveList } from '../serve-list.ts'
import { serve } from '../serve.ts'
import { adjustInsurancePayment } from './adjust-insurance-payment.ts'
import { allocateInsurancePayment } from './allocate-insurance-payment.ts'
import { applyAcknowledgement } from './apply-acknowledgement.ts'
import * as acknowledgement from './contract-acknowledgement.ts'
import { insurancePaymentColumns, insurancePaymentItemColumns } from './contract-columns.ts'
import * as bank from './contract-bank.ts'
import * as files from './contract-files.ts'
import * as lists from './contract-list.ts'
import * as suggestions from './contract-suggestions.ts'
import * as contract from './contract.ts'
import { createInsurancePayment } from './create-insurance-payment.ts'
import { getBankLines } from './get-bank-lines.ts'
import { getMoneyFile } from './get-money-file.ts'
import { getInsurancePayment } from './get-insurance-payment.ts'
import { insurancePaymentItemSource } from './item-source.ts'
import { listReceivers } from './list-receivers.ts'
import { matchBankLine, setBankLineAside, unmatchBankLine } from './match-bank-line.ts'
import { moveInsurancePayment } from './move-insurance-payment.ts'
import { insurancePaymentSource } from './payment-source.ts'
import { postRemittance } from './post-remittance.ts'
import { previewRemittance } from './preview-remittance.ts'
import { receiveInsurancePayment } from './receive-insurance-payment.ts'
import { reverseInsurancePaymentItem } from './reverse-insurance-payment-item.ts'
import { storeStatement } from './store-statement.ts'
import { suggestClaims } from './suggest-claims.ts'

/** Endpoints of this domain. */
export const insurancePaymentsApi = [
  ...serveList(lists.listInsurancePayments, lists.exportInsurancePayments, {
    source: asOf(insurancePaymentSource),
    columns: insurancePaymentColumns,
    file: 'insurance-payments',
    entity_type: 'insurance_payment_export',
  }),
  ...serveList(lists.listInsurancePaymentItems, lists.exportInsurancePaymentItems, {
    source: asOf(insurancePaymentItemSource),
    columns: insurancePaymentItemColumns,
    file: 'insurance-payment-items',
    entity_type: 'insurance_payment_item_export',
    household: (row) => row.account.id,
  }),
  serve(acknowledgement.applyAcknowledgement, applyAcknowledgement),
  serve(suggestions.listReceivers, listReceivers),
  serve(suggestions.suggestClaims, suggestClaims),
  serve(bank.getBankLines, getBankLines),
  serve(contract.getInsurancePayment, getInsurancePayment),
  serve(contract.createInsurancePayment, createInsurancePayment),
  serve(contract.receiveInsurancePayment, receiveInsurancePayment),
  serve(contract.allocateInsurancePayment, allocateInsurancePayment),
  serve(contract.reverseInsurancePaymentItem, reverseInsurancePaymentItem),
  serve(contract.adjustInsurancePayment, adjustInsurancePayment),
  serve(contract.moveInsurancePayment, moveInsurancePayment),
  serve(bank.matchBankLine, matchBankLine),
  serve(bank.unmatchBankLine, unmatchBankLine),
  serve(bank.setBankLineAside, setBankLineAside),
  serve(files.storeStatement, storeStatement),
  serve(files.getMoneyFile, getMoneyFile),
  serve(files.previewRemittance, previewRemittance),
  serve(files.postRemittance, postRemittance),
]
