import { defineRecord } from '../define-record.ts'
import {
  doctorProposalKinds,
  doctorProposalStatuses,
  facilityTypes,
  genders,
  providerKinds,
  providerStatuses,
  searchOutcomes,
} from './enums.ts'

export const providerRecord = defineRecord({
  table: 'provider',
  enums: {
    status: providerStatuses,
    kind: providerKinds,
    gender: genders,
    facility_type: facilityTypes,
  },
  resource: 'provider',
  of: null,
  why: 'the public directory',
})

export const unreadSearchRecord = defineRecord({
  table: 'unread_search',
  resource: 'directory',
  enums: { outcome: searchOutcomes },
  of: null,
  why: 'counts of phrases, without anything about who searched',
})

export const visitAnswersRecord = defineRecord({
  table: 'visit_answers',
  resource: 'directory',
  of: null,
  why: 'figures of at least five visits of three households, without anything about a person',
})

export const directBillingRecord = defineRecord({
  table: 'direct_billing',
  resource: 'directory',
  of: null,
  why: 'figures of at least five claims of three households, without anything about a person',
})

export const doctorProposalRecord = defineRecord({
  table: 'doctor_proposal',
  resource: 'directory',
  enums: { kind: doctorProposalKinds, status: doctorProposalStatuses },
  of: null,
  why: 'who works at an organisation, for the public directory; nothing of a household',
})
