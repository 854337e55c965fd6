import { defineRecord } from '../define-record.ts'
import { careCategories } from '../claims/enums.ts'
import { partnerTypes } from './contract.ts'
import {
  bankAccountSchemes,
  bankAccountStatuses,
  fxRiskBearers,
  partnerStatuses,
  settlementWays,
  taxPersonTypes,
} from './enums.ts'

export const partnerRecord = defineRecord({
  table: 'partner',
  enums: { type: partnerTypes, tax_person_type: taxPersonTypes, status: partnerStatuses },
  resource: 'partner',
  of: null,
  why: 'organisations belong to no household; staff manage them',
})

export const partnerAgreementRecord = defineRecord({
  table: 'partner_agreement',
  resource: 'agreement',
  enums: { settlement: settlementWays, fx_risk: fxRiskBearers },
  of: null,
  why: 'terms of an organisation; it belongs to no household',
})

export const bankAccountRecord = defineRecord({
  table: 'bank_account',
  resource: 'bank_account',
  enums: { scheme: bankAccountSchemes, status: bankAccountStatuses },
  of: null,
  why: 'an account of an organisation or of ours; it belongs to no household',
})

export const productRecord = defineRecord({
  table: 'product',
  kind: 'partner',
  enums: { category: careCategories },
  of: null,
  why: 'prices of an organisation; it belongs to no household',
})
