import { amountText } from '@numo/kit/money.ts'
import type { DocumentType } from '../documents/rules.ts'
import type { RequiredDocument } from '../insurance/rules-requirements.ts'
import { both, packetWords } from './rules-packet-words.ts'
import { documentsOf } from './rules-documents.ts'

/** A claim as its packet says it. Texts are in the language they were written in. */
export type PacketFacts = {
  number: string
  insurer_claim_number: string | null
  insurer_name: string | null
  policy_number: string | null
  member_id: string | null
  client_name: string
  birth_date: string
  service_from: string
  service_until: string
  provider_name: string | null
  service_country: string | null
  currency: string
  billed_amount: number
  is_paid_by_household: boolean
  /** Null unless the packet is an appeal. */
  appeal_reason: string | null
  diagnoses: readonly { code: string | null; description: string }[]
  lines: readonly { description: string; service_date: string; billed_amount: number }[]
}

export type PacketFile = {
  document_id: string
  type: DocumentType
  file_name: string
  created_at: string
}

/** A field of the cover; `evidence` are the documents that show it, the best first. */
export type CoverField = { label: string; value: string; evidence: readonly DocumentType[] }

const invoices = ['invoice', 'cfdi_pdf', 'cfdi_xml'] as const
const reports = ['medical_report', 'prescription', 'lab_result', 'imaging'] as const

/** Returns the fields of the cover, in their order; what is not known is left out. */
export function coverFields(facts: PacketFacts): CoverField[] {
  const { service_from, service_until } = facts
  const days = service_from === service_until ? service_from : `${service_from} – ${service_until}`
  const cards = ['insurance_card_front', 'policy'] as const
  const fields: readonly [keyof typeof packetWords, string | null, readonly DocumentType[]][] = [
    ['number', facts.number, []],
    ['insurer_number', facts.insurer_claim_number, ['explanation_of_benefits']],
    ['insurer', facts.insurer_name, cards],
    ['policy', facts.policy_number, cards],
    ['member', facts.member_id, cards],
    ['person', facts.client_name, ['identification']],
    ['born', facts.birth_date, ['identification']],
    ['days', days, invoices],
    ['provider', facts.provider_name, invoices],
    ['country', facts.service_country, invoices],
    [
      'diagnosis',
      facts.diagnoses
        .map(({ code, description }) => [code, description].filter(Boolean).join(' '))
        .join('; ') || null,
      reports,
    ],
    ['total', moneyOf(facts.billed_amount, facts.currency), invoices],
    [
      'paid_by',
      both(packetWords[facts.is_paid_by_household ? 'household' : 'clinic']),
      facts.is_paid_by_household ? ['receipt'] : [],
    ],
    ['appeal_reason', facts.appeal_reason, ['explanation_of_benefits']],
  ]
  return fields.flatMap(([label, value, evidence]) =>
    value === null ? [] : [{ label: both(packetWords[label]), value, evidence }]
  )
}

/** An amount with its currency, the same in both languages. */
export const moneyOf = (amount: number, currency: string): string =>
  `${currency} ${amountText(amount, currency)}`

/**
 * Returns files in the order in which the insurer lists what it needs; those it does not ask for follow, oldest first.
 */
export function inPacketOrder<File extends PacketFile>(
  files: readonly File[],
  required: readonly RequiredDocument[]
): File[] {
  const rank = ({ type }: File) => {
    const at = required.findIndex((document) => documentsOf(type).includes(document))
    return at === -1 ? required.length : at
  }
  const key = ({ created_at, document_id }: File) => `${created_at} ${document_id}`
  return files.toSorted((one, other) => rank(one) - rank(other) || (key(one) < key(other) ? -1 : 1))
}

/** Whether the time of an event is known: of an e-mail that we sent. What staff record is known by its day. */
export const hasTime = ({ kind, channel }: { kind: string; channel: string }): boolean =>
  channel === 'email' && (kind === 'sent' || kind === 'delivered' || kind === 'failed')
