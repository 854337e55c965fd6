import { asOf } from '../ledger/as-of.ts'
import { serveList } from '../serve-list.ts'
import { serve } from '../serve.ts'
import { authenticateCharge } from './authenticate-charge.ts'
import { cancelCharge } from './cancel-charge.ts'
import { chargeAccount } from './charge-account.ts'
import * as admin from './contract-admin.ts'
import { allocatePayment } from './allocate-payment.ts'
import * as charge from './contract-charge.ts'
import { clientPaymentColumns, moneyInColumns, paymentItemColumns } from './contract-columns.ts'
import * as lists from './contract-list.ts'
import * as reminderLists from './contract-reminder-list.ts'
import * as reminders from './contract-reminders.ts'
import * as contract from './contract.ts'
import * as year from './contract-year.ts'
import { decideRefund } from './decide-refund.ts'
import { exportAccountPayments } from './export-account-payments.ts'
import { finishCardSetup } from './finish-card-setup.ts'
import { getAccountBilling } from './get-account-billing.ts'
import { getCharge } from './get-charge.ts'
import { getPayment } from './get-payment.ts'
import { getAccountReminders, getReminders } from './get-reminders.ts'
import { getYearSummary } from './get-year-summary.ts'
import { holdReminders, resumeReminders } from './hold-reminders.ts'
import { listAccountPayments } from './list-account-payments.ts'
import { listPaymentMethods } from './list-payment-methods.ts'
import { clientPaymentSource, moneyInSource, paymentItemSource } from './list-sources.ts'
import { payClaim } from './pay-claim.ts'
import { recordPayment } from './record-payment.ts'
import { refundPayment } from './refund-payment.ts'
import { releasePaymentItem } from './release-payment-item.ts'
import { reminderSource } from './reminder-source.ts'
import { sendReminder } from './send-reminder.ts'
import { removeAccountCard } from './remove-account-card.ts'
import { removePaymentMethod } from './remove-payment-method.ts'
import { setPaymentMethod } from './set-payment-method.ts'
import * as evidence from './contract-evidence.ts'
import { submitDisputeEvidence } from './submit-dispute-evidence.ts'
import { startCardSetup } from './start-card-setup.ts'

/** Endpoints of this domain. */
export const paymentsApi = [
  ...serveList(lists.listMoneyIn, lists.exportMoneyIn, {
    source: asOf(moneyInSource),
    columns: moneyInColumns,
    file: 'payments',
    entity_type: 'payment_export',
  }),
  ...serveList(lists.listClientPayments, lists.exportClientPayments, {
    source: asOf(clientPaymentSource),
    columns: clientPaymentColumns,
    file: 'client-payments',
    entity_type: 'client_payment_export',
    household: (row) => row.account.id,
  }),
  ...serveList(lists.listPaymentItems, lists.exportPaymentItems, {
    source: asOf(paymentItemSource),
    columns: paymentItemColumns,
    file: 'payment-items',
    entity_type: 'payment_item_export',
    household: (row) => row.account.id,
  }),
  ...serveList(reminderLists.listReminders, reminderLists.exportReminders, {
    source: reminderSource,
    columns: reminderLists.reminderColumns,
    file: 'payment-reminders',
    entity_type: 'payment_reminder_export',
    household: (row) => row.account.id,
  }),
  serve(reminders.getReminders, getReminders),
  serve(reminders.holdReminders, holdReminders),
  serve(reminders.resumeReminders, resumeReminders),
  serve(reminders.sendReminder, sendReminder),
  serve(reminders.getAccountReminders, getAccountReminders),
  serve(contract.listPaymentMethods, listPaymentMethods),
  serve(contract.startCardSetup, startCardSetup),
  serve(contract.finishCardSetup, finishCardSetup),
  serve(contract.removePaymentMethod, removePaymentMethod),
  serve(contract.setPaymentMethod, setPaymentMethod),
  serve(contract.listAccountPayments, listAccountPayments),
  serve(contract.exportAccountPayments, exportAccountPayments),
  serve(year.getYearSummary, getYearSummary),
  serve(charge.payClaim, payClaim),
  serve(charge.authenticateCharge, authenticateCharge),
  serve(charge.cancelCharge, cancelCharge),
  serve(charge.getCharge, getCharge),
  serve(charge.getPayment, getPayment),
  serve(charge.allocatePayment, allocatePayment),
  serve(charge.releasePaymentItem, releasePaymentItem),
  serve(charge.refundPayment, refundPayment),
  serve(charge.decideRefund, decideRefund),
  serve(evidence.submitDisputeEvidence, submitDisputeEvidence),
  serve(admin.getAccountBilling, getAccountBilling),
  serve(admin.removeAccountCard, removeAccountCard),
  serve(admin.chargeAccount, chargeAccount),
  serve(admin.recordPayment, recordPayment),
]
