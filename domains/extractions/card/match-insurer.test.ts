import { describe, expect, test } from 'vitest'
import { pageOf, type PlacedText } from '@numo/adapters/ocr/test-pages.ts'
import { readCard } from './read-card.ts'

const insurers = [
  'Calder',
  'Blue Heron',
  'Tamarindo Seguros',
  'Osprey Global',
  'Global Health',
  'Pacífico Vida Seguros',
].map((name) => ({
  id: name,
  name,
  aliases: [],
}))
const rest: PlacedText[] = ['Name: Eva Roth', 'Member ID: M-100-22', 'Plan: Gold'].map(
  (text, k) => ({ text, at: [0.05, 0.4 + k * 0.1] })
)
const insurerOn = (...texts: PlacedText[]) =>
  readCard([pageOf([...texts, ...rest])], { insurers }).insurer_id
const at = (text: string, left: number, top: number, size = 0.06): PlacedText => ({
  text,
  at: [left, top],
  size,
})

describe('a known name that may be a part of the name on the card is no match', () => {
  test.each<[string, PlacedText[]]>([
    ['letters of its size under it', [at('Calder', 0.05, 0.03), at('Mansard Health', 0.05, 0.1)]],
    ['letters of its size beside it', [at('Calder', 0.05, 0.03), at('Mansard', 0.25, 0.03)]],
    [
      'small print that goes on with it',
      [at('Blue Heron', 0.05, 0.03), at('of Idaho', 0.05, 0.1, 0.03)],
    ],
    ['two words that many have', [at('Global Health', 0.05, 0.03)]],
    [
      'another title, and its own name small',
      [at('Acme Benefits', 0.05, 0.03), at('Calder', 0.05, 0.9, 0.03)],
    ],
  ])('%s', (_, texts) => {
    expect(insurerOn(...texts)).toBeNull()
  })

  test.each<[string, string, PlacedText[]]>([
    ['alone', 'Calder', [at('Calder', 0.05, 0.03)]],
    [
      'three words that many have',
      'Pacífico Vida Seguros',
      [at('Pacífico Vida Seguros', 0.05, 0.03)],
    ],
    [
      'with a motto under it',
      'Calder',
      [at('Calder', 0.05, 0.03), at('Health for everyone', 0.05, 0.1, 0.03)],
    ],
    [
      'with the title of the card',
      'Calder',
      [at('Calder', 0.05, 0.03), at('Member card', 0.05, 0.1)],
    ],
    ['in two lines', 'Tamarindo Seguros', [at('Tamarindo', 0.05, 0.03), at('Seguros', 0.05, 0.1)]],
    [
      'with a label',
      'Osprey Global',
      [at('Acme Broker', 0.05, 0.03), at('Insured by: Osprey Global', 0.05, 0.9, 0.03)],
    ],
  ])('%s it is one: %s', (_, name, texts) => {
    expect(insurerOn(...texts)).toBe(name)
  })
})

test.each<[string, string, PlacedText[]]>([
  [
    'the title of an app',
    'Halcyon Crest',
    [at('My e-Card', 0.05, 0.02), at('Halcyon Crest', 0.1, 0.1, 0.05)],
  ],
  [
    'a form of company behind a label',
    'NORDFALL',
    [at('NORDFALL', 0.05, 0.03), at('Krankenversicherung AG', 0.05, 0.12, 0.04)],
  ],
  [
    'the city of a company',
    'Alba Leben AG',
    [at('Underwritten by Alba Leben AG, Zug.', 0.05, 0.8, 0.03)],
  ],
  [
    'who administers the plan',
    'Fenchurch Quay Ltd',
    [at('Insured by Fenchurch Quay Ltd · Administered by Pelham Ltd', 0.05, 0.8, 0.03)],
  ],
])('%s is no name of a company', (_, name, texts) => {
  const { fields } = readCard([pageOf(texts)], { insurers: [] })
  expect(fields.find(({ path }) => path === 'insurer')?.value).toBe(name)
})
