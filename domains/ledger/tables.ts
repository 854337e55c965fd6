import { defineRecord } from '../define-record.ts'
import { ledgerAccountCodes, ledgerTypes } from './enums.ts'

export const ledgerAccountRecord = defineRecord({
  table: 'ledger_account',
  kind: 'ledger',
  enums: { code: ledgerAccountCodes, type: ledgerTypes },
  of: 'account',
  erase: 'keep',
  why: 'books are retained for five years; an account of the ledger holds amounts and no words',
})

export const journalEntryRecord = defineRecord({
  table: 'journal_entry',
  kind: 'ledger',
  of: null,
  why: 'books of our legal entities; entries hold amounts and no words',
})

export const insurerQuarterRecord = defineRecord({
  table: 'insurer_quarter',
  kind: 'ledger',
  of: null,
  why: 'figures of an insurer by quarter',
})

export const partnerQuarterRecord = defineRecord({
  table: 'partner_quarter',
  kind: 'ledger',
  of: null,
  why: 'figures of a clinic by quarter',
})

export const partnerInsurerRecord = defineRecord({
  table: 'partner_insurer',
  kind: 'ledger',
  of: null,
  why: 'figures of an insurer to a clinic, of at least five claims',
})

export const insurerYearRecord = defineRecord({
  table: 'insurer_year',
  kind: 'ledger',
  of: null,
  why: 'figures of an insurer within a year, of at least five claims',
})

export const timeToPayRecord = defineRecord({
  table: 'time_to_pay',
  resource: 'directory',
  of: null,
  why: 'public figures of all clinics together, of at least five claims',
})

export const rowBeforeRecord = defineRecord({
  table: 'row_before',
  kind: 'ledger',
  of: null,
  why: 'rows of money as they were before each change, without the free text that leaving erases from them',
})
