import type { CardField } from '@numo/domains/extractions/rules-card.ts'

/**
 * Expected fields of a card; null when the card does not state the field. Amounts as `USD 25000` in minor units, shares
 * in basis points.
 */
export type CardTruth = Record<CardField, string | null>

export type OwnCard = {
  name: string
  is_held_out: boolean
  /** above: labels over values, in two columns; left: labels in a column before the values; inline: `Label: value`. */
  layout: 'above' | 'left' | 'inline'
  look: {
    paper: string
    ink: string
    label: string
    band?: string
    font:
      | 'DejaVu Sans'
      | 'DejaVu Serif'
      | 'Liberation Sans'
      | 'Liberation Serif'
      | 'Liberation Mono'
      | 'Liberation Sans Narrow'
    is_embossed?: boolean
  }
  title: string
  rows: readonly (readonly [label: string, value: string])[]
  foot?: string
  /** Lines of text on the back. */
  back?: readonly string[]
  truth: CardTruth
}

/** Truth of a card without any field; spread and overridden. */
export const none = {
  insurer: null,
  plan: null,
  member_name: null,
  member_id: null,
  policy_number: null,
  group_number: null,
  area_of_cover: null,
  deductible: null,
  coinsurance: null,
  valid_from: null,
  valid_until: null,
  phone: null,
} satisfies CardTruth
