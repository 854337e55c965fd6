import type { PartnerAuthorization } from '@numo/domains/authorizations/contract-partner.ts'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import type { FormValues } from '../app/forms/form-input.ts'
import type { PartSpec } from '../app/forms/part-spec.ts'
import type { AppWords } from '../words/app-words.ts'

/** A part of an authorization: its fields, and their values in an authorization. */
export type Part = { spec: PartSpec; valuesOf: (authorization: PartnerAuthorization) => FormValues }

/** The choice of a select field that was not made. */
export const none = [null, '–'] as const
/** Rows without their place in the list. */
export const rowsOf = (rows: readonly (FormValues & { sequence: number })[]): FormValues[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'sequence')))
/** Texts of the rows of a list. */
export const words = (t: AppWords, name: 'diagnosis' | 'treatment' | 'cost' | 'member') => ({
  titleOf: (number: string) => t(`clinic_auth.row.${name}`, { number }),
  add: t(`clinic_auth.row.add_${name}`),
  remove: t('clinic_auth.row.remove'),
  removeOf: (number: string) => t(`clinic_auth.row.remove_${name}`, { number }),
})
/** A field of several lines. */
export const area = (name: string, label: string, hint?: string): FormFieldSpec => ({
  name,
  label,
  kind: 'area',
  max: 2000,
  ...(hint && { hint }),
})
