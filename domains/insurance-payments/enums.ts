export const insurancePaymentMethods = ['wire', 'spei', 'ach', 'check', 'card', 'other'] as const
export const insurancePaymentStatuses = [
  'announced',
  'received',
  'reconciled',
  'returned',
  'void',
] as const
export const insurancePaymentEvents = ['receive', 'reconcile', 'reopen', 'return', 'void'] as const
export const allocationStatuses = ['unallocated', 'partially_allocated', 'allocated'] as const
/** X12 PLB03: overpayment, forwarded balance, interest, adjustment, interest owed, authorised return. */
export const paymentAdjustmentReasons = ['WO', 'FB', 'IR', 'CS', 'L6', '72', 'other'] as const

/** Kinds of files that payments are read from, and their formats. */
export const moneyFileKinds = ['remittance', 'statement', 'acknowledgement'] as const
export const moneyFileFormats = ['x12_835', 'x12_277ca', 'csv', 'camt053', 'mt940'] as const
/** What applying an acknowledgement does with a claim, and why nothing. */
export const acknowledgementActions = ['accept', 'reject', 'nothing'] as const
export const acknowledgementHolds = ['unknown', 'not_waiting', 'only_received'] as const
/** What posting a remittance does with one claim. */
export const remittanceActions = [
  'hold',
  'pay',
  'decide_pay',
  'decide',
  'take_back',
  'nothing',
] as const
export type RemittanceAction = (typeof remittanceActions)[number]
/** Why a claim of a remittance is left for staff. */
export const holdReasons = [
  'unknown',
  'two_claims',
  'other_insurer',
  'other_company',
  'paid_directly',
  'unbalanced',
  'not_waiting',
  'other_amount',
  'other_code',
  'paid_more',
  'other_currency',
  'too_much',
  'nothing_left',
  'nothing_to_take_back',
  'settled',
  'no_agreement',
  'no_decision',
  'decision_reversed',
  'decision_changed',
] as const
export type HoldReason = (typeof holdReasons)[number]
export const bankLineStatuses = ['open', 'matched', 'set_aside'] as const

/** Why a file or a part of it is not read or booked, and what its reader should know; each has a sentence. */
export const moneyFileProblems = [
  'empty',
  'unreadable',
  'other_x12',
  'other_xml',
  'receipt',
  'is_authorization',
  'is_claim',
  'is_claim_status',
  'is_eligibility',
  'is_fhir',
  'is_invoice',
  'is_payment_order',
  'is_payment_status',
  'taken',
  'formula',
  'too_many_rows',
  'xml_too_large',
  'xml_not_xml',
  'xml_has_dtd',
  'csv_trace',
  'csv_currency',
  'csv_amount',
  'csv_day',
  'decimals',
  'no_amount',
  'no_day',
  'no_balance',
  'line',
  'cut_off',
  'test_file',
  'segment_count',
  'control_number',
  'no_payment',
  'no_trace',
  'out_of_order',
  'amount',
  'balance',
  'text_before',
  'no_envelope',
  'old_version',
  'pending_lines',
  'statement_balance',
  'value_date',
  'no_currency',
  'choose_currency',
  'no_such_currency',
  'is_debit',
  'is_prenotification',
  'negative_payment',
  'too_many_segments',
  'too_slow',
  'xml_other_encoding',
  'no_direction',
  'is_interim_report',
  'is_notice_of_movements',
  'is_acknowledgement',
] as const
export type MoneyFileProblem = (typeof moneyFileProblems)[number]
