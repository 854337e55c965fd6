import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCardName, parseCardNumber, parseCardText } from './card/values.ts'
import { textOf } from './rules.ts'
import { tidyText } from './rules-tidy.ts'

const separators = Array.from('|¦│┃‖•·●■_~=*<>^"“”«»:;,-–—/\\')
const names = [
  'Hannah Lindqvist',
  'Ana Lucía Robledo-Núñez',
  "Siobhan O'Brien",
  "Pieter 't Hooft",
  "'t Hooft Jansen",
  "D'Angelo de la Peña",
  'Robert Downey Jr.',
  'J. R. R. Tolkien',
  'Mary-Jane St. John',
  'María José Ñíguez y Ruiz',
]
const words = [
  ...names,
  'Worldwide (excl. USA)',
  'Gold+',
  'Seguros Brisa, S.A.',
  'Plan 80/20',
  'Health & Life Co.',
]

test('a separator at an end or between words is never part of a value', () => {
  const stray = fc
    .array(fc.constantFrom(...separators, ' '), { maxLength: 4 })
    .map((signs) => signs.join(''))
  fc.assert(
    fc.property(fc.constantFrom(...words), stray, stray, (word, before, after) => {
      // A dot that ends an abbreviation belongs to the word.
      expect(tidyText(`${before} ${word} ${after}`)).toBe(word)
      expect(textOf(`${before} ${word}${after}`)).toBe(word)
      expect(tidyText(tidyText(`${before}${word}${after}`))).toBe(
        tidyText(`${before}${word}${after}`)
      )
    })
  )
  for (const sign of separators.filter((one) => !/[:;,\-–—/\\"“”«»]/.test(one)))
    expect(tidyText(`Hannah ${sign} Lindqvist`)).toBe('Hannah Lindqvist')
})

test('brackets stay paired, and text of separators only is empty', () => {
  expect(tidyText('(Gold')).toBe('Gold')
  expect(tidyText('Worldwide (excl. USA) )')).toBe('Worldwide (excl. USA)')
  for (const sign of separators) expect(textOf(` ${sign} ${sign}`)).toBeNull()
})

test('names, plans and numbers are read without them; a line between two words is doubtful', () => {
  for (const name of names)
    expect(parseCardName(`| ${name} |`)).toMatchObject({ value: name, reason: null })
  expect(parseCardName('Hannah | Lindqvist')).toMatchObject({
    value: 'Hannah Lindqvist',
    reason: 'bad_format',
  })
  expect(parseCardText('• Gold Plus |')).toMatchObject({ value: 'Gold Plus', reason: null })
  expect(parseCardNumber('4471-90286 |')).toMatchObject({ value: '4471-90286', reason: null })
  // The bar touches the number, so it may be the digit 1.
  expect(parseCardNumber('4471-90286|')).toMatchObject({
    value: '4471-90286',
    reason: 'ambiguous_characters',
    alternatives: ['4471-902861'],
  })
})
