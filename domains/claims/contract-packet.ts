import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { documentTypes } from '../documents/rules.ts'
import { requiredDocuments } from '../insurance/contract-requirements.ts'
import { Day, Instant, oneLine, moneyStaff } from '../shapes.ts'
import { claimProblems } from './rules-checks.ts'
import { historyActors, packetChannels, packetEvents } from './enums.ts'

/* Packets: what an insurer needs of a claim as one PDF, and the proof of its delivery. */

/** A packet with every sending and receipt of it, newest packet first, events oldest first. */
export const ClaimPacket = z.object({
  id: z.uuid(),
  document_id: z.uuid(),
  sha256: z.string(),
  size_bytes: z.int(),
  page_count: z.int(),
  contents: z.array(
    z.object({
      type: z.enum(documentTypes),
      file_name: z.string(),
      sha256: z.string(),
      /** Null for a file that is attached instead of shown. */
      first_page: z.int().nullable(),
      page_count: z.int(),
    })
  ),
  /** Documents the insurer asks for that were not there. */
  missing: z.array(z.enum(requiredDocuments)),
  created_at: Instant,
  events: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(packetEvents),
      channel: z.enum(packetChannels),
      recipient: z.string().nullable(),
      reference: z.string().nullable(),
      actor_role: z.enum(historyActors),
      happened_at: Instant,
    })
  ),
})
export type ClaimPacket = z.output<typeof ClaimPacket>

const staff = { ...moneyStaff, resource: 'claim', owns: { param: 'id', as: 'claim' } } as const
const writes = {
  ...staff,
  actions: ['update'],
  changes: ['claim', 'document'],
  method: 'POST',
} as const
const path = '/api/v4/admin/claims/{id}'

/** Reasons why another claim looks like the same bill. */
export const duplicateReasons = [
  'person',
  'provider',
  'day',
  'near_day',
  'amount',
  'near_amount',
  'file',
  'invoice',
] as const

export const getClaimChecks = endpoint({
  ...staff,
  name: 'getClaimChecks',
  reads: ['claim', 'document', 'insurer', 'policy', 'client', 'partner', 'provider'],
  summary: 'Checks a claim against the rules of its insurer before it is sent, and for duplicates',
  method: 'GET',
  path: `${path}/checks`,
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    /** Documents the insurer asks for; empty when its rules are not known. */
    documents: z.array(z.object({ document: z.enum(requiredDocuments), is_there: z.boolean() })),
    has_rules: z.boolean(),
    /** Last day on which the insurer takes it; null when unknown. */
    filing: z.object({ until: Day, days_left: z.int() }).nullable(),
    problems: z.array(z.enum(claimProblems)),
    duplicates: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        provider_name: z.string().nullable(),
        service_from: Day,
        currency: z.string(),
        billed_amount: z.int(),
        reasons: z.array(z.enum(duplicateReasons)),
      })
    ),
    /** It passes every check and is one of the sample that somebody looks at before it is sent. */
    needs_second_look: z.boolean(),
  }),
  refusals: { 'no-such-claim': 404 },
})
export type ClaimChecks = z.output<typeof getClaimChecks.output>

export const listClaimPackets = endpoint({
  ...staff,
  name: 'listClaimPackets',
  reads: ['claim', 'insurer'],
  summary: 'Lists the packets of a claim with every sending and receipt',
  method: 'GET',
  path: `${path}/packets`,
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    packets: z.array(ClaimPacket),
    /** Where the insurer takes claims by e-mail; null when unknown. */
    claims_email: z.string().nullable(),
  }),
  refusals: { 'no-such-claim': 404 },
})

export const makeClaimPacket = endpoint({
  ...writes,
  name: 'makeClaimPacket',
  summary: 'Makes one PDF of a claim and its documents. The same files give the same packet',
  path: `${path}/packets`,
  input: z.strictObject({ id: z.uuid() }),
  output: ClaimPacket,
  refusals: {
    'no-such-claim': 404,
    'no-documents': 409,
    'packet-too-large': 422,
    'documents-full': 422,
  },
})

export const recordPacketEvent = endpoint({
  ...writes,
  name: 'recordPacketEvent',
  summary: 'Sends a packet by e-mail, or records that it was sent, received or asked for again',
  path: `${path}/packets/{packet_id}/events`,
  input: z.strictObject({
    id: z.uuid(),
    packet_id: z.uuid(),
    kind: z.enum(['sent', 'received', 'asked_again']),
    channel: z.enum(packetChannels),
    /** Whom it went to; for an e-mail the address, by default the insurer's. */
    recipient: oneLine(320).optional(),
    /** Number of the receipt, tracking number or the like. */
    reference: oneLine(120).optional(),
    /** Defaults to today. */
    happened_on: Day.optional(),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    'no-such-claim': 404,
    'no-such-packet': 404,
    'no-claims-email': 422,
    'email-wrong': 422,
    'day-to-come': 422,
  },
})

const proof = {
  summary: 'Makes a PDF that says when and how a packet was sent and received',
  output: z.object({ document_id: z.uuid(), file_name: z.string() }),
  refusals: {
    'no-such-account': 404,
    'no-such-claim': 404,
    'no-such-packet': 404,
    'documents-full': 422,
  },
} as const

export const makeDeliveryProof = endpoint({
  ...writes,
  ...proof,
  name: 'makeDeliveryProof',
  path: `${path}/packets/{packet_id}/proof`,
  input: z.strictObject({ id: z.uuid(), packet_id: z.uuid() }),
})

export const makeHouseholdProof = endpoint({
  ...proof,
  resource: 'claim',
  actions: ['update'],
  changes: ['document'],
  access: 'account',
  features: ['reporting'],
  owns: { param: 'accountId', as: 'account' },
  name: 'makeHouseholdProof',
  method: 'POST',
  path: '/api/v4/account/{accountId}/claims/{claim_id}/packets/{packet_id}/proof',
  input: z.strictObject({ accountId: z.uuid(), claim_id: z.uuid(), packet_id: z.uuid() }),
})
