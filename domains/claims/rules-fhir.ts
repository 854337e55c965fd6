import {
  concept,
  moneyOf,
  referenceTo,
  textOf,
  type Element,
  type FhirFacts,
} from './rules-fhir-elements.ts'
import { responseParts } from './rules-fhir-response.ts'
import type { ClaimStatus } from './rules.ts'

const diagnosisSystems = {
  icd10: 'http://hl7.org/fhir/sid/icd-10',
  icd11: 'http://id.who.int/icd/release/11/mms',
} as const
const diagnosisTypes = ['admitting', 'clinical', 'differential', 'discharge', 'principal']

/** Claims that only their author has seen yet, and those taken back. */
const claimStatusOf = (status: ClaimStatus) =>
  status === 'draft' ? 'draft' : status === 'cancelled' ? 'cancelled' : 'active'

/** Elements that Claim, ClaimResponse and ExplanationOfBenefit share. */
function sharedParts(facts: FhirFacts): Element {
  return {
    status: claimStatusOf(facts.status),
    type: concept('claim-type', facts.type),
    use: 'claim',
    patient: referenceTo(facts.patient.id),
  }
}

/** The insurer as a reference; FHIR requires one, so an unknown insurer is named as such. */
const insurerOf = ({ insurer }: FhirFacts): Element =>
  insurer ? referenceTo(insurer.id) : { display: 'Not known yet' }
const providerOf = ({ provider, provider_name }: FhirFacts): Element =>
  provider ? referenceTo(provider.id) : { display: textOf(provider_name ?? 'Not stated') }
const payeeOf = ({ payee_type }: FhirFacts): Element => concept('payeetype', payee_type)

const periodOf = ({ service_from, service_until }: FhirFacts): Element => ({
  start: service_from,
  end: service_until,
})

const lineParts = (facts: FhirFacts, line: FhirFacts['lines'][number]): Element => ({
  sequence: line.sequence,
  category: { text: line.category },
  // The clinic's own code: of no public system.
  productOrService: {
    ...(line.code && { coding: [{ code: textOf(line.code) }] }),
    text: textOf(line.description),
  },
  servicedDate: line.service_date,
  quantity: { value: line.quantity },
  unitPrice: moneyOf(line.unit_price, facts.currency),
  // With tax: R4 has no element for it, so it stands in the extension for the one of R5.
  net: moneyOf(line.billed_amount, facts.currency),
  ...(line.tax_amount > 0 && {
    extension: [
      {
        url: 'http://hl7.org/fhir/5.0/StructureDefinition/extension-Claim.item.tax',
        valueMoney: moneyOf(line.tax_amount, facts.currency),
      },
    ],
  }),
})

const diagnosisParts = (facts: FhirFacts): Element =>
  facts.diagnoses.length === 0
    ? {}
    : {
        diagnosis: facts.diagnoses.map(({ sequence, code_system, code, description, type }) => ({
          sequence,
          diagnosisCodeableConcept: {
            ...(code &&
              code_system !== 'text' && {
                coding: [
                  { system: diagnosisSystems[code_system], code, display: textOf(description) },
                ],
              }),
            text: textOf(description),
          },
          ...(diagnosisTypes.includes(type) && { type: [concept('ex-diagnosistype', type)] }),
        })),
      }

const itemsOf = (facts: FhirFacts) => facts.lines.map((line) => lineParts(facts, line))

/** Id of the Coverage: the household's, or the claim's own where none is known. */
const coverageId = ({ coverage, id }: FhirFacts) => coverage?.id ?? derivedId(id, 'coverage')

/** Returns another id that belongs to a claim: a UUID of version 8. */
const derivedId = (id: string, kind: 'coverage' | 'explanation' | 'response') =>
  `${id.slice(0, 14)}8${id.slice(15, 19)}${variants[kind]}${id.slice(20)}`
const variants = { coverage: '8', explanation: '9', response: 'a' } as const

/** Bodies that Claim and ExplanationOfBenefit share. */
const billParts = (facts: FhirFacts): Element => ({
  ...sharedParts(facts),
  billablePeriod: periodOf(facts),
  created: facts.created_at,
  insurer: insurerOf(facts),
  provider: providerOf(facts),
  priority: concept('processpriority', 'normal'),
  payee: { type: payeeOf(facts) },
  ...diagnosisParts(facts),
})

function claimResource(facts: FhirFacts): Element {
  const items = itemsOf(facts)
  return {
    resourceType: 'Claim',
    id: facts.id,
    identifier: [{ system: 'urn:numo:claim', value: facts.number }],
    ...billParts(facts),
    insurance: [{ sequence: 1, focal: true, coverage: referenceTo(coverageId(facts)) }],
    ...(items.length > 0 && { item: items }),
    total: moneyOf(facts.billed_amount, facts.currency),
  }
}

function explanationResource(facts: FhirFacts, response: Element): Element {
  const { decision, insurer_balance, insurer_paid_amount: paid, currency } = facts
  const { item: answers, adjudication, total, processNote } = responseParts(facts)
  const items = itemsOf(facts).map((item, at) => ({
    ...item,
    ...(answers[at] && { adjudication: answers[at].adjudication }),
  }))
  return {
    resourceType: 'ExplanationOfBenefit',
    id: derivedId(facts.id, 'explanation'),
    identifier: [{ system: 'urn:numo:claim', value: facts.number }],
    ...billParts(facts),
    claim: referenceTo(facts.id),
    claimResponse: referenceTo(String(response.id)),
    outcome: 'complete',
    ...(decision?.disposition && { disposition: textOf(decision.disposition) }),
    insurance: [{ focal: true, coverage: referenceTo(coverageId(facts)) }],
    ...(items.length > 0 && { item: items }),
    ...(adjudication.length > 0 && { adjudication }),
    total,
    ...(paid > 0 && {
      payment: {
        type: concept('ex-paymenttype', insurer_balance === 0 ? 'complete' : 'partial'),
        amount: moneyOf(paid, currency),
      },
    }),
    ...(processNote.length > 0 && { processNote }),
  }
}

/** The insurer's answer: its decision, a refusal to take the claim, or that it has not answered. Null before it was sent. */
function responseResource(facts: FhirFacts): Element | null {
  const { decision, status, sent_at } = facts
  if (!decision && sent_at === null) return null
  const numbers = [
    { system: 'urn:numo:insurer-claim', value: facts.insurer_claim_number },
    { system: 'urn:numo:insurer-decision', value: decision?.insurer_reference },
  ].filter(({ value }) => value)
  const base = {
    resourceType: 'ClaimResponse',
    id: decision?.id ?? derivedId(facts.id, 'response'),
    ...(numbers.length > 0 && { identifier: numbers }),
    ...sharedParts(facts),
    created: decision?.decided_on ?? sent_at ?? facts.created_at,
    insurer: insurerOf(facts),
    requestor: providerOf(facts),
    request: referenceTo(facts.id),
    payeeType: payeeOf(facts),
  }
  if (!decision && status === 'rejected')
    return {
      ...base,
      outcome: 'error',
      ...(facts.status_reason && { disposition: textOf(facts.status_reason) }),
      error: [{ code: { text: textOf(facts.status_reason ?? 'Not accepted') } }],
    }
  if (!decision) return { ...base, outcome: 'queued' }
  const { item, adjudication, total, processNote } = responseParts(facts)
  return {
    ...base,
    outcome: 'complete',
    ...(decision.disposition && { disposition: textOf(decision.disposition) }),
    ...(item.length > 0 && { item }),
    ...(adjudication.length > 0 && { adjudication }),
    total,
    ...(processNote.length > 0 && { processNote }),
  }
}

/**
 * Returns the FHIR R4 Bundle of a claim: patient, clinic, insurer, coverage and Claim; ClaimResponse once it was sent;
 * ExplanationOfBenefit once it was decided. Every reference leads to an entry.
 */
export function fhirBundleOf(facts: FhirFacts, timestamp: string) {
  const { patient, insurer, provider, coverage } = facts
  const response = responseResource(facts)
  const resources: Element[] = [
    claimResource(facts),
    ...(response ? [response] : []),
    ...(response && facts.decision ? [explanationResource(facts, response)] : []),
    {
      resourceType: 'Patient',
      id: patient.id,
      name: [{ family: textOf(patient.last_name), given: [textOf(patient.first_name)] }],
      gender: patient.sex,
      birthDate: patient.birth_date,
    },
    {
      resourceType: 'Coverage',
      id: coverageId(facts),
      status:
        coverage?.status === 'cancelled'
          ? 'cancelled'
          : coverage?.status === 'draft'
            ? 'draft'
            : 'active',
      beneficiary: referenceTo(patient.id),
      ...(coverage?.member_id && { subscriberId: coverage.member_id }),
      payor: [insurerOf(facts)],
    },
    ...[provider, insurer].flatMap((one) =>
      one ? [{ resourceType: 'Organization', id: one.id, name: textOf(one.name) }] : []
    ),
  ]
  return {
    resourceType: 'Bundle' as const,
    type: 'collection' as const,
    timestamp,
    entry: resources.map((resource) => ({ fullUrl: `urn:uuid:${String(resource.id)}`, resource })),
  }
}
