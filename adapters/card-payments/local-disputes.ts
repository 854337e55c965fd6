import { done, missing, required, unexpectedState, type ServiceAnswer } from './local-answer.ts'
import { partOf, textOf, type Params } from './local-form.ts'
import { newId } from './local-objects.ts'
import type { SetupDeps } from './local-setups.ts'
import type { StoredObject } from './local-store.ts'

/** Fee for a dispute: 300.00, with 16 % tax, as in Mexico. */
const disputeFee = 34_800
/** Days in which evidence is taken. */
const evidenceDays = 9

const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const

const secondsNow = () => Math.floor(Date.now() / 1000)

/** Opens a dispute of a whole charge: its amount and a fee are taken back until it is won. Returns its id. */
export async function openDispute(deps: SetupDeps, charge: StoredObject): Promise<string> {
  const id = newId('du')
  const { amount, currency } = charge
  const dispute: StoredObject = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [
      {
        id: newId('txn'),
        object: 'balance_transaction',
        amount: -Number(amount),
        available_on: secondsNow(),
        created: secondsNow(),
        currency,
        description: `Chargeback withdrawal for ${String(charge['latest_charge'])}`,
        exchange_rate: null,
        fee: disputeFee,
        fee_details: [],
        net: -Number(amount) - disputeFee,
        balance_type: 'payments',
        reporting_category: 'dispute',
        source: id,
        status: 'available',
        type: 'adjustment',
      },
    ],
    charge: charge['latest_charge'],
    created: secondsNow(),
    currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(evidenceFields.map((name) => [name, null])),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: secondsNow() + evidenceDays * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.id,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  await deps.objects.save(dispute)
  await deps.emit('charge.dispute.created', dispute)
  return id
}

/** Ends an open dispute. Throws for one that is over. */
export async function endDispute(
  deps: SetupDeps,
  id: string,
  status: 'won' | 'lost'
): Promise<ServiceAnswer> {
  const dispute = await deps.objects.lock('dispute', id)
  if (!dispute) throw missing('dispute', id, 'dispute')
  if (dispute['status'] !== 'needs_response' && dispute['status'] !== 'under_review')
    throw unexpectedState('dispute_already_closed', 'This dispute is already closed')
  const closed: StoredObject = { ...dispute, status }
  await deps.objects.save(closed)
  await deps.emit('charge.dispute.closed', closed)
  return done(closed)
}

/** Accepts a dispute: it is lost. */
export const closeDispute = (deps: SetupDeps, id: string): Promise<ServiceAnswer> =>
  endDispute(deps, id, 'lost')

/**
 * Answers a dispute until its day; as in test mode of Stripe, the text of the evidence says whether it is won or lost, and
 * any other is under review until the bank decides.
 */
export async function answerDispute(
  deps: SetupDeps,
  id: string,
  params: Params
): Promise<ServiceAnswer> {
  const dispute = await deps.objects.lock('dispute', id)
  if (!dispute) throw missing('dispute', id, 'dispute')
  const details: Record<string, unknown> = { ...Object(dispute['evidence_details']) }
  if (dispute['status'] !== 'needs_response' || Number(details['due_by']) <= secondsNow())
    throw unexpectedState('dispute_already_closed', 'This dispute takes no evidence any more')
  const given = partOf(params, 'evidence') ?? {}
  for (const name of fileFields) {
    const file = textOf(given, name)
    if (file !== null && !(await deps.objects.read('file', file)))
      throw missing('file', file, `evidence[${name}]`)
  }
  const submission_count = Number(details['submission_count']) + 1
  const answered: StoredObject = {
    ...dispute,
    evidence: { ...Object(dispute['evidence']), ...given },
    evidence_details: { ...details, has_evidence: true, submission_count },
    status: textOf(params, 'submit') === 'false' ? 'needs_response' : 'under_review',
  }
  await deps.objects.save(answered)
  const text = textOf(given, 'uncategorized_text')
  if (text === 'winning_evidence' || text === 'losing_evidence')
    return endDispute(deps, id, text === 'winning_evidence' ? 'won' : 'lost')
  await deps.emit('charge.dispute.updated', answered)
  return done(answered)
}

const fileFields = [
  'customer_communication',
  'receipt',
  'service_documentation',
  'uncategorized_file',
] as const

/** Stores what is known of an uploaded file; its bytes are dropped. */
export async function createFile({ objects }: SetupDeps, params: Params): Promise<ServiceAnswer> {
  const id = newId('file')
  const filename = textOf(params, 'filename')
  if (filename === null) throw required('file')
  if (textOf(params, 'purpose') !== 'dispute_evidence') throw required('purpose')
  const file: StoredObject = {
    id,
    object: 'file',
    created: secondsNow(),
    expires_at: null,
    filename,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose: 'dispute_evidence',
    size: Number(textOf(params, 'size')),
    title: null,
    type: filename.split('.').at(-1) ?? null,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  }
  await objects.save(file)
  return done(file)
}
