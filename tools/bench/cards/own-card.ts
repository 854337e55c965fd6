import type { CardField } from '@numo/domains/extractions/rules-card.ts'

/** What stands on a card; null: the card does not say. Amounts as `USD 25000` (minor units), shares in basis points. */
export type CardTruth = Record<CardField, string | null>

export type OwnCard = {
  name: string
  is_held_out: boolean
  /** above: the label over its value, in two columns; left: in one column before it; inline: `Label: value`. */
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
  /** The other side, line by line. */
  back?: readonly string[]
  truth: CardTruth
}

/** A card that says nothing. */
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
