import { assert, array, double, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageOf, type PlacedText } from '@numo/adapters/ocr/test-pages.ts'
import { cardFields, type CardField, type CardKnowledge } from '../rules-card.ts'
import { readCard } from './read-card.ts'

const knowledge: CardKnowledge = {
  insurers: [
    { id: 'laguna', name: 'Laguna Seguros', aliases: ['Seguros Laguna'] },
    { id: 'laguna-azul', name: 'Laguna Azul Seguros', aliases: [] },
    { id: 'ferry', name: 'Ferryman Health', aliases: [] },
  ],
  today: '2026-11-21',
}

const read = (...sides: PlacedText[][]) => {
  const card = readCard(sides.map(pageOf), knowledge)
  const of = (path: CardField) => {
    const field = card.fields.find((one) => one.path === path)
    if (!field) throw new Error(`No field ${path}`)
    return field
  }
  return { ...card, of }
}

/** Lays out lines of text one under the other. */
const lines = (...texts: string[]): PlacedText[] =>
  texts.map((text, k) => ({ text, at: [0.05, 0.05 + k * 0.08] }))
const one = (path: CardField, line: string) => read(lines(line, 'Copay: n/a')).of(path)

describe('the position of a value', () => {
  test('after its label', () => {
    const card = read(
      lines('Ferryman Health', 'Member: Alma Duarte Rey', 'Member ID: 4471-90286', 'Plan: Gold')
    )
    expect(card.of('member_name')).toMatchObject({
      value: 'Alma Duarte Rey',
      reason: null,
      page: 1,
    })
    expect(card.of('member_id')).toMatchObject({ value: '4471-90286', reason: null })
    expect(card.of('plan')).toMatchObject({ value: 'Gold', reason: null })
    expect(card.insurer_id).toBe('ferry')
  })

  test.each([
    ['ends', 'Ibarra', 0],
    ['begins', '2,500', -0.15],
  ])('in its own column, though a line across the card %s in it', (_, text, shift) => {
    const page = pageOf([
      { text: 'Nombre del asegurado', at: [0.05, 0.2], size: 0.02 },
      { text: 'Deducible anual', at: [0.5, 0.2], size: 0.02 },
      { text: 'Lucía Cárdenas Ibarra', at: [0.05, 0.24] },
      { text: '2,500 MXN', at: [0.5, 0.24] },
      { text: 'Número de afiliado', at: [0.05, 0.34], size: 0.02 },
      { text: 'Vence', at: [0.5, 0.34], size: 0.02 },
      { text: 'XJP-5443-68592', at: [0.05, 0.38] },
      { text: '2027-03-01', at: [0.5, 0.38] },
    ])
    const words = page.words.map((word) => {
      if (word.text !== text) return word
      const { left, width, ...box } = word.flat
      const end = shift < 0 ? left + width : 0.49
      const begin = left + shift
      return { ...word, confidence: 0.4, flat: { ...box, left: begin, width: end - begin } }
    })
    const card = readCard([{ ...page, words }], knowledge)
    const value = (path: CardField) => card.fields.find((field) => field.path === path)?.value
    expect(value('member_name')).toBe('Lucía Cárdenas Ibarra')
    expect(value('deductible')).toEqual({ currency: 'MXN', amount: 250_000 })
  })

  test('below its label, in two columns, over two lines', () => {
    const card = read([
      { text: 'Ferryman Health', at: [0.05, 0.05], size: 0.06 },
      { text: 'Asegurado', at: [0.05, 0.2], size: 0.02 },
      { text: 'No. de póliza', at: [0.55, 0.2], size: 0.02 },
      { text: 'Ana Lucía Peralta', at: [0.05, 0.23] },
      { text: 'ABX-330-771', at: [0.55, 0.23] },
      { text: 'Castellanos', at: [0.05, 0.27] },
      { text: 'Grupo', at: [0.05, 0.35], size: 0.02 },
      { text: 'Plan', at: [0.55, 0.35], size: 0.02 },
      { text: '5528', at: [0.05, 0.38] },
      { text: 'Global Oro', at: [0.55, 0.38] },
    ])
    expect(card.of('member_name').value).toBe('Ana Lucía Peralta Castellanos')
    expect(card.of('policy_number').value).toBe('ABX-330-771')
    // A policy number is never taken for a member ID.
    expect(card.of('member_id').value).toBeNull()
    expect(card.of('group_number').value).toBe('5528')
    expect(card.of('plan').value).toBe('Global Oro')
  })

  test('right of its label in a column of its own', () => {
    const card = read([
      { text: 'Member', at: [0.05, 0.2], size: 0.02 },
      { text: 'Noor El Amrani', at: [0.4, 0.195] },
      { text: 'Member ID', at: [0.05, 0.26], size: 0.02 },
      { text: '7719 0234', at: [0.4, 0.255] },
    ])
    expect(card.of('member_name').value).toBe('Noor El Amrani')
    expect(card.of('member_id').value).toBe('7719 0234')
  })

  test('on the back where the front does not say it', () => {
    const card = read(lines('Member: Alma Duarte Rey'), lines('Assistance 24/7: +44 20 7946 0181'))
    expect(card.of('phone')).toMatchObject({ value: '+442079460181', page: 2, reason: null })
  })

  test('a misread label is still a label, and another label is no value', () => {
    const card = read(lines('Mernber lD: 4471-90286', 'Deductible:', 'Coinsurance: 10%'))
    expect(card.of('member_id').value).toBe('4471-90286')
    expect(card.of('deductible').reason).toBe('not_found')
    expect(card.of('coinsurance').value).toBe(1000)
  })

  test('the box is that of the value and not of its label', () => {
    const { bbox } = one('plan', 'Plan: Worldwide')
    expect(bbox?.left).toBeGreaterThan(0.1)
  })
})

describe('days', () => {
  const validity = (text: string, ...more: string[]) => {
    const card = read(lines(`Valid: ${text}`, ...more))
    return [card.of('valid_from'), card.of('valid_until')].map(({ value, reason }) => [
      value,
      reason,
    ])
  }
  test.each([
    ['01 Jan 2026 to 31 Dec 2026', '2026-01-01', '2026-12-31'],
    ['2026-03-15 - 2027-03-14', '2026-03-15', '2027-03-14'],
    ['15/03/2026 al 14/03/2027', '2026-03-15', '2027-03-14'],
    ['15-mar-2026 al 14-mar-2027', '2026-03-15', '2027-03-14'],
    ['1 de julio de 2026 al 30 de junio de 2027', '2026-07-01', '2027-06-30'],
    ['July 1, 2026 - June 30, 2027', '2026-07-01', '2027-06-30'],
    ['06/01/2026 - 05/31/2027', '2026-06-01', '2027-05-31'],
    ['03/04/2026 - 02/04/2027', '2026-04-03', '2027-04-02'],
    ['01.02.26 - 31.01.27', '2026-02-01', '2027-01-31'],
  ])('%s', (text, from, until) => {
    expect(validity(text)).toEqual([
      [from, null],
      [until, null],
    ])
  })

  test('that are ambiguous are doubtful, with the alternative', () => {
    const field = one('valid_until', 'Valid until: 05/06/2027')
    expect(field.reason).toBe('ambiguous_date')
    expect(new Set([field.value, ...field.alternatives])).toEqual(
      new Set(['2027-05-06', '2027-06-05'])
    )
  })

  test('that end before they begin are doubtful', () => {
    expect(validity('31 Dec 2026 to 01 Jan 2026').map(([, reason]) => reason)).toEqual([
      'inconsistent',
      'inconsistent',
    ])
  })

  test('without a label are doubtful; birth dates are ignored', () => {
    const card = read(lines('01 Jan 2026 - 31 Dec 2026', 'Date of birth: 02/03/1988'))
    expect(card.of('valid_from')).toMatchObject({ value: '2026-01-01', reason: 'unlabelled' })
  })

  test('in the past are reported', () => {
    expect(read(lines('Plan: Gold', 'Expires: 31 Dec 2025')).reasons).toContain('expired')
  })
})

describe('amounts, shares and numbers', () => {
  test.each([
    ['USD 1,000', 100_000, 'USD', null],
    ['€ 1.000,00', 100_000, 'EUR', null],
    ['£250', 25_000, 'GBP', null],
    ['JPY 50,000', 50_000, 'JPY', null],
    ['KWD 12.500', 12_500_000, 'KWD', 'bad_format'],
    ['$12,500.00 MXN', 1_250_000, 'MXN', null],
    ['EURO', 0, 'EUR', 'ambiguous_characters'],
    ['USD 25O', 25_000, 'USD', 'ambiguous_characters'],
    ['$500', 50_000, 'USD', 'bad_format'],
  ])('deductible %s', (text, amount, currency, reason) => {
    expect(one('deductible', `Deductible: ${text}`)).toMatchObject({
      value: { amount, currency },
      reason,
    })
  })

  test.each([
    ['10%', 1000, null],
    ['12.5 %', 1250, null],
    ['0%', 0, null],
    ['1O%', 1000, 'ambiguous_characters'],
    ['80/20', 2000, 'bad_format'],
  ])('coinsurance %s', (text, value, reason) => {
    expect(one('coinsurance', `Coaseguro: ${text}`)).toMatchObject({ value, reason })
  })

  test.each([
    ['MGH-4471-90286', null],
    ['PVS 0083 5512 7', null],
    ['7719O23', 'ambiguous_characters'],
    ['BM0041702', 'ambiguous_characters'],
    ['AS1-330-771', 'ambiguous_characters'],
    ['44l7-9028', 'ambiguous_characters'],
    ['Gold', 'not_found'],
  ])('member id %s', (text, reason) => {
    expect(one('member_id', `Member ID: ${text}`).reason).toBe(reason)
  })

  test('the alternative reading of a number is offered', () => {
    expect(one('member_id', 'Member ID: AS1-330-771').alternatives).toContain('ASI-330-771')
  })

  test.each([
    ['Assistance 24/7: +52 55 5550 0142', '+525555500142', null],
    ['Urgencias: 55 5544 3322', '5555443322', 'bad_format'],
    ['Tel: 0044 20 7946 0181', '+442079460181', null],
  ])('%s', (line, value, reason) => {
    expect(one('phone', line)).toMatchObject({ value, reason })
  })
})

describe('the insurer', () => {
  test('is matched by its exact name or an alias', () => {
    expect(read(lines('LAGUNA SEGUROS', 'Plan: Oro')).insurer_id).toBe('laguna')
    expect(read(lines('Seguros Laguna, S.A. de C.V.', 'Plan: Oro')).insurer_id).toBe('laguna')
  })

  test('is never guessed: similar ones are candidates', () => {
    const card = read(lines('Laguna Verde Seguros', 'Plan: Oro'))
    expect(card.insurer_id).toBeNull()
    expect(card.of('insurer')).toMatchObject({
      value: 'Laguna Verde Seguros',
      reason: 'unknown_insurer',
    })
    expect(card.insurer_candidates.map(({ id }) => id)).toContain('laguna')
    expect(card.reasons).toContain('insurer_unknown')
  })

  test('a known name inside a longer one is another company', () => {
    expect(read(lines('Great Ferryman Health', 'Plan: Oro')).insurer_id).toBeNull()
  })

  test('two known names are doubtful', () => {
    const card = read(lines('Laguna Seguros', 'Ferryman Health', 'Plan: Oro'))
    expect(card.insurer_id).toBeNull()
    expect(card.of('insurer').reason).toBe('several_values')
  })
})

describe('doubt', () => {
  test('follows from the engine’s confidence', () => {
    const card = read([{ text: 'Member: Alma Duarte Rey', at: [0.05, 0.1], confidence: 0.6 }])
    expect(card.of('member_name')).toMatchObject({
      value: 'Alma Duarte Rey',
      reason: 'low_confidence',
    })
  })

  test('follows from unread ink next to a value', () => {
    const card = read([
      { text: 'Plan: PPO', at: [0.05, 0.1] },
      { text: 'SEL3', at: [0.145, 0.1], confidence: 0.1 },
    ])
    expect(card.of('plan')).toMatchObject({ value: 'PPO', reason: 'low_confidence' })
  })

  test('follows from two labels with different values', () => {
    const card = read(lines('Member ID: 4471-90286', 'Member No: 9920-1177'))
    expect(card.of('member_id').reason).toBe('several_values')
    expect(card.of('member_id').alternatives).toHaveLength(1)
  })

  test('a member id that is also the group number is doubtful', () => {
    expect(
      read(lines('Member ID: 4471-90286', 'Group No: 4471-90286')).of('group_number').reason
    ).toBe('inconsistent')
  })

  test('a page without words and one without a card are distinguished', () => {
    expect(read([]).reasons).toContain('no_text')
    expect(read(lines('Dear customer', 'thank you for your order')).reasons).toContain('not_a_card')
    expect(readCard([], knowledge).fields.map(({ path }) => path)).toEqual([...cardFields])
  })
})

test('for any page every field occurs once and boxes stay inside', () => {
  const fraction = double({ min: 0, max: 1, noNaN: true })
  const text = array(string({ maxLength: 12, unit: 'grapheme' }), { maxLength: 4 }).map((parts) =>
    parts.join(' ')
  )
  const labelled = array(string({ maxLength: 10 }), { maxLength: 3 }).map(
    (parts) => `Member ID: ${parts.join(' ')}`
  )
  assert(
    property(
      array(text, { maxLength: 12 }),
      array(labelled, { maxLength: 3 }),
      array(fraction, { minLength: 40, maxLength: 40 }),
      (free, known, places) => {
        const texts = [...free, ...known].map((one_text, k): PlacedText => ({
          text: one_text,
          at: [places[k] ?? 0, places[k + 16] ?? 0],
          confidence: places[k + 20] ?? 0.5,
        }))
        const card = readCard([pageOf(texts)], knowledge)
        expect(card.fields.map(({ path }) => path)).toEqual([...cardFields])
        for (const { bbox, confidence } of card.fields) {
          expect(confidence).toBeGreaterThanOrEqual(0)
          expect(confidence).toBeLessThanOrEqual(1)
          const { left, top, width, height } = bbox ?? { left: 0, top: 0, width: 0, height: 0 }
          expect(Math.min(left, top, width, height)).toBeGreaterThanOrEqual(0)
          expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1.000_001)
        }
      }
    ),
    { numRuns: 300 }
  )
})
