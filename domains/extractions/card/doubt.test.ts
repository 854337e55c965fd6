import { describe, expect, test } from 'vitest'
import { inLines } from '@numo/adapters/ocr/lines-of.ts'
import { pageOf, type PlacedText } from '@numo/adapters/ocr/test-pages.ts'
import type { CardField, KnownInsurer } from '../rules-card.ts'
import { readCard } from './read-card.ts'

const lines = (...texts: string[]): PlacedText[] =>
  texts.map((text, k) => ({ text, at: [0.05, 0.05 + k * 0.08] }))
const insurer = (name: string): KnownInsurer => ({ id: name, name, aliases: [] })
const readPages = (pages: ReturnType<typeof pageOf>[], insurers: readonly string[] = []) => {
  const card = readCard(pages, { insurers: insurers.map(insurer) })
  const of = (path: CardField) => {
    const field = card.fields.find((one) => one.path === path)
    if (!field) throw new Error(`No field ${path}`)
    return field
  }
  return { ...card, of }
}
const read = (...texts: string[]) => readPages([pageOf(lines(...texts))])

describe('values that may continue are doubtful', () => {
  test.each<[CardField, string]>([
    ['member_id', 'Member ID: MGH-4471-'],
    ['deductible', 'Deductible: USD 7'],
    ['deductible', 'Deductible: 50000 EUR'],
    ['coinsurance', 'Coinsurance: 90%'],
    ['area_of_cover', 'Area of cover: Worldwide excl.'],
    ['area_of_cover', 'Zona de cobertura: Mundial exc'],
    ['area_of_cover', 'Zona de cobertura: y Centroamérica'],
    ['area_of_cover', 'Zona de cobertura: v Centroamérica'],
    ['area_of_cover', 'Area of cover: excluding USA'],
    ['plan', 'Plan: Comprehensive &'],
    ['plan', 'Plan: and Dental'],
    ['plan', 'Plan: GR-2554'],
    ['member_name', 'Member name: Teresa Quiroga B'],
    ['member_name', 'Nombre: y Quiroga Solís'],
    ['valid_until', 'Valid until: 31/12/20'],
    ['valid_from', 'Valid from: 2 1-Sep-26'],
    ['valid_from', 'Valid from: 21-Sep-26 7'],
    ['phone', 'Assistance: +44 20 7946'],
  ])('%s of %s', (path, line) => {
    expect(read(line).of(path).reason).not.toBeNull()
  })

  test.each<[CardField, string]>([
    ['member_id', 'Member ID: MGH-4471-90286'],
    ['deductible', 'Deductible: USD 750'],
    ['deductible', 'Deductible: 500, 00 EUR'],
    ['area_of_cover', 'Area of cover: Worldwide excl. USA'],
    ['area_of_cover', 'Zona de cobertura: México y Centroamérica'],
    ['plan', 'Plan: europlan plus'],
    ['plan', 'Plan: PPO 500'],
    ['member_name', 'Nombre: Teresa de la Cruz'],
    ['valid_until', 'Valid until: 31/12/2027'],
    ['valid_from', 'Valid from: 21-Sep-26'],
    ['phone', 'Assistance: +44 20 7946 0181'],
  ])('not so %s of %s', (path, line) => {
    expect(read(line).of(path).reason).toBeNull()
  })

  test('a value that was cut, or whose label was cut, is never certain', () => {
    const cutAt = (place: number) => {
      const page = pageOf(lines('Member ID: MGH-4471-90286'))
      const words = page.words.map((word, k) => ({
        ...word,
        is_cut: k === place,
        confidence: k === place ? 0.5 : word.confidence,
      }))
      return readPages([{ ...page, words }]).of('member_id')
    }
    expect(cutAt(2).reason).toBe('low_confidence')
    expect(cutAt(0)).toMatchObject({ value: 'MGH-4471-90286', reason: 'low_confidence' })
    expect(cutAt(-1).reason).toBeNull()
  })

  test('a label behind what is left of a word that the edge cuts may be another label', () => {
    // `PLAN NAME`
    const page = pageOf(lines('N NAME: Essential Care'))
    const cut = (is_cut: boolean) =>
      readPages([
        {
          ...page,
          words: page.words.map((word, k) =>
            k === 0 ? { ...word, is_cut, confidence: 0.25 } : word
          ),
        },
      ]).of('member_name').reason
    expect([cut(true), cut(false)]).toEqual(['low_confidence', null])
  })

  test.each(['beside', 'below'])(
    'two cards in a picture, values %s their labels: nothing is certain',
    (place) => {
      const row = (label: string, value: string, top: number): PlacedText[] =>
        place === 'beside'
          ? [{ text: `${label}: ${value}`, at: [0.05, top] }]
          : [
              { text: label, at: [0.05, top], size: 0.02 },
              { text: value, at: [0.05, top + 0.025] },
            ]
      const card = (top: number, id: string, plan: string) => [
        ...row('Member ID', id, top),
        ...row('Plan', plan, top + 0.1),
        ...row('Deductible', 'USD 500', top + 0.2),
      ]
      const found = (...texts: PlacedText[]) =>
        readPages([pageOf(texts)]).fields.filter(({ value }) => value !== null)
      const isCertain = ({ reason }: { reason: unknown }) => reason === null
      const first = card(0, '4471-90286', 'Gold')
      expect(found(...first).filter(isCertain)).toHaveLength(3)
      const both = found(...first, ...card(0.5, '7719-02341', 'Silver'))
      expect(both).toHaveLength(3)
      expect(both.filter(isCertain)).toEqual([])
      // The other card has other labels, and none of its values is found.
      const labels = ['Certificate No.', 'Product', 'Excess']
      const other = labels.map((text, k): PlacedText => ({ text, at: [0.05, 0.5 + k * 0.1] }))
      expect(found(...first, ...other).filter(isCertain)).toEqual([])
    }
  )
})

test('a value is doubted when a word beside it came to another line', () => {
  const page = pageOf(lines('Area of cover: Worldwide excluding USA', 'Plan: Gold'))
  const read = (line: number) =>
    readPages([
      {
        ...page,
        words: page.words.map((word) => (word.text === 'excluding' ? { ...word, line } : word)),
      },
    ]).of('area_of_cover')
  expect(read(0).reason).toBeNull()
  expect(read(9).reason).not.toBeNull()
})

test('a word beside it on another line counts though its height was measured otherwise', () => {
  const page = pageOf(lines('Plan: Executive Gold'))
  const read = (line: number) =>
    readPages([
      {
        ...page,
        words: page.words.map((word) => {
          const { top, height } = word.flat
          const flat = { ...word.flat, top: top + height * 0.3, height: height * 0.4 }
          return word.text === 'Gold' ? { ...word, flat, line } : word
        }),
      },
    ]).of('plan')
  expect(read(0)).toMatchObject({ value: 'Executive Gold', reason: null })
  expect(read(9).reason).not.toBeNull()
})

test('on a page whose text runs uphill, values belong to the labels of their own line and are doubted', () => {
  const rows = [
    ['Fecha de inicio', '04.12.2026'],
    ['Fin de vigencia', '03.12.2027'],
    ['Zona de cobertura', 'América Latina'],
  ] as const
  const uphill = (rise: number) => {
    const words = rows.flatMap(([label, value], row) =>
      pageOf([
        { text: label, at: [0.05, 0.2 + row * 0.07] },
        { text: value, at: [0.5, 0.2 + row * 0.07] },
      ]).words.map((word) => {
        const top = word.flat.top - rise * (word.flat.left + word.flat.width / 2) * 1.6
        return { ...word, flat: { ...word.flat, top } }
      })
    )
    const page = pageOf([])
    // As the engine groups them: by height alone.
    const grouped = inLines(words.map((word) => ({ ...word, box: word.flat })))
    const read = readPages([{ ...page, words: grouped }])
    return (['valid_from', 'valid_until', 'area_of_cover'] as const).map((path) => read.of(path))
  }
  const expected = ['2026-12-04', '2027-12-03', 'América Latina']
  expect(uphill(0).map(({ value }) => value)).toEqual(expected)
  expect(uphill(0).map(({ reason }) => reason)).toEqual([null, null, null])
  expect(uphill(0.1).map(({ value }) => value)).toEqual(expected)
  expect(uphill(0.1).every(({ reason }) => reason !== null)).toBe(true)
})

test('a value is doubted when a word of it was read twice in one place', () => {
  const page = pageOf(lines('Area of cover: Latin America'))
  const twice = page.words.flatMap((word) =>
    word.text === 'America' ? [word, { ...word }] : [word]
  )
  expect(readPages([page]).of('area_of_cover').reason).toBeNull()
  expect(readPages([{ ...page, words: twice }]).of('area_of_cover').reason).not.toBeNull()
})

describe('text close to a value that may belong to it', () => {
  const certain = (of: CardField, ...texts: PlacedText[]) =>
    readPages([pageOf(texts)]).of(of).reason === null
  const area: PlacedText = { text: 'Area of cover: Worldwide', at: [0.05, 0.1] }

  test.each<[string, PlacedText]>([
    ['a longer line under it', { text: 'excluding USA and Canada', at: [0.05, 0.15] }],
    ['a short line under it', { text: 'Europe only', at: [0.05, 0.15] }],
    ['text behind a wide gap', { text: 'except USA', at: [0.32, 0.1] }],
    ['a note at the foot', { text: 'USA is covered only in an emergency', at: [0.05, 0.9] }],
  ])('%s makes it doubtful', (_, more) => {
    expect(certain('area_of_cover', area)).toBe(true)
    expect(certain('area_of_cover', area, more)).toBe(false)
  })

  test.each<[string, PlacedText]>([
    ['the next label under it', { text: 'Plan: Gold', at: [0.05, 0.15] }],
    ['a label nobody knows under it', { text: 'Tier colour: Blue', at: [0.05, 0.15] }],
    ['a distant line', { text: 'Show this card', at: [0.05, 0.3] }],
    ['another column', { text: 'Blue', at: [0.6, 0.1] }],
  ])('%s does not', (_, more) => {
    expect(certain('area_of_cover', area, more)).toBe(true)
  })

  test('a second amount on the line, in a column without a known label', () => {
    const row: PlacedText[] = [
      { text: 'Deductible', at: [0.05, 0.2] },
      { text: 'USD 500', at: [0.35, 0.2] },
    ]
    expect(certain('deductible', ...row)).toBe(true)
    expect(certain('deductible', ...row, { text: 'USD 1,500', at: [0.7, 0.2] })).toBe(false)
    // It has a label of its own.
    const own: PlacedText[] = [
      { text: 'Copay', at: [0.7, 0.15] },
      { text: 'USD 15', at: [0.7, 0.2] },
    ]
    expect(certain('deductible', ...row, ...own)).toBe(true)
  })

  test('one more word under a name belongs to it', () => {
    const name: PlacedText[] = [
      { text: 'Name', at: [0.05, 0.1] },
      { text: 'María Núñez', at: [0.05, 0.15] },
    ]
    const page = pageOf([
      ...name,
      { text: 'Castillo', at: [0.05, 0.2] },
      { text: 'Póliza', at: [0.6, 0.4] },
    ])
    expect(readPages([page]).of('member_name')).toMatchObject({
      value: 'María Núñez Castillo',
      reason: null,
    })
  })

  test('the second row of a table makes the first one doubtful', () => {
    const row = (top: number, ...texts: string[]): PlacedText[] =>
      texts.map((text, k) => ({ text, at: [0.05 + k * 0.4, top] }))
    const table = [...row(0.1, 'Name', 'Member ID'), ...row(0.15, 'Eva Roth', 'M-1001-27')]
    const two = [...table, ...row(0.2, 'Tom Roth', 'M-1002-27')]
    for (const field of ['member_name', 'member_id'] as const) {
      expect(certain(field, ...table)).toBe(true)
      expect(certain(field, ...two)).toBe(false)
    }
  })
})

test.each<[CardField, string]>([
  ['plan', 'Plan Code 240'],
  ['plan', 'Plan Year 2026'],
  ['plan', 'Plan type: Employee + Family'],
  ['plan', 'Plan: WorldCare Advance Excess Nil'],
  ['plan', 'Plan Flexible Red Amplia'],
  ['plan', 'Plan: see back'],
  ['area_of_cover', 'Coverage: Family'],
  ['area_of_cover', 'Cobertura: Amplia'],
  ['area_of_cover', 'Area: Worldwide Start 01 Apr 2026'],
  ['valid_from', 'Valid until: 31/12/2026 / 31/12/2027'],
  ['valid_until', 'Valid until: 31/12/2026 / 31/12/2027'],
  ['member_name', 'Member since 2019'],
  ['member_name', 'Name: John Smith Plan Gold'],
  ['member_name', 'Name: Contoso Trading Ltd'],
])('text that is no %s is not certain: %s', (path, line) => {
  expect(read(line).of(path).reason).not.toBeNull()
})

test('the first letter of a word before a day is no day: `Start 01 Apr 2026`', () => {
  expect(read('Valid from: Start 01 Apr 2026').of('valid_from').value).toBe('2026-04-01')
})

test.each<[CardField, string]>([
  ['plan', 'Plan: Open Choice PPO'],
  ['plan', 'Plan: Core Hospital'],
  ['plan', 'Plan: Gold Network'],
  ['area_of_cover', 'Area: Zone 1'],
  ['area_of_cover', 'Cobertura: América Latina'],
  ['member_name', 'Name: Eva Plancarte'],
])('a %s with words that resemble others is certain: %s', (path, line) => {
  expect(read(line).of(path).reason).toBeNull()
})

describe('a value with the label of its neighbour behind it is doubted', () => {
  test.each<[CardField, string, string]>([
    ['policy_number', 'Policy number: DDM85042156 DESDE', 'DDM85042156'],
    ['policy_number', 'Policy number: 4471-90286 RED AB', '4471-90286 RED AB'],
    ['member_name', 'Member name: Teresa Quiroga Deducible', 'Teresa Quiroga'],
    ['plan', 'Plan: Gold Valid until', 'Gold'],
    ['area_of_cover', 'Area of cover: Europe Gruppennummer', 'Europe'],
  ])('%s of %s', (path, line, value) => {
    expect(read(line).of(path).value).toBe(value)
    expect(read(line).of(path).reason).not.toBeNull()
  })

  test.each<[CardField, string]>([
    ['policy_number', 'Policy number: AR 2925 9825 64'],
    ['policy_number', 'Policy number: 2925 9825 B'],
    ['plan', 'Level of cover: Global Plan'],
  ])('not so %s of %s', (path, line) => {
    expect(read(line).of(path).reason).toBeNull()
  })
})

test.each<[string, string, boolean]>([
  ['a prefix of capitals, then figures', 'XPA75826604', false],
  ['a nought next to the prefix', 'XPA05826604', true],
  ['an O in the prefix', 'XPO75826604', true],
  ['capitals among figures', 'X7A0B15', true],
])('whether a nought may be an O: %s', (_, number, isDoubted) => {
  expect(read(`Member ID: ${number}`).of('member_id').reason !== null).toBe(isDoubted)
})

test('a name that the engine is less sure of than of letters it knows is doubted', () => {
  const page = pageOf(lines('Member name: Soren Hartley'))
  const sure = (confidence: number) => {
    const words = page.words.map((word) => (word.text === 'Soren' ? { ...word, confidence } : word))
    return readPages([{ ...page, words }]).of('member_name').reason
  }
  expect(sure(0.87)).toBe('low_confidence')
  expect(sure(0.92)).toBeNull()
})

describe('labels in other languages', () => {
  test('a label in two languages is one label; with words that nobody knows it is doubted', () => {
    expect(read('Titular / Member name : Teresa Quiroga').of('member_name')).toMatchObject({
      value: 'Teresa Quiroga',
      reason: null,
    })
    expect(read('No. de socio / Member ID : 4471-90286').of('member_id').reason).toBeNull()
    expect(read('Titular / Carer : Teresa Quiroga').of('member_name').reason).not.toBeNull()
    expect(read('Titular / Plan : Teresa Quiroga').of('member_name').reason).not.toBeNull()
  })

  test('German', () => {
    const card = read(
      'Name der versicherten Person: Klaus Hoffmann',
      'Versichertennummer: 4471-90286',
      'Tarif: Komfort Plus',
      'Geltungsbereich: Weltweit',
      'Selbstbehalt: 1.000,00 EUR',
      'Gültig ab: 1. März 2026',
      'Gültig bis: 28. Februar 2027'
    )
    expect(card.of('member_name').value).toBe('Klaus Hoffmann')
    expect(card.of('member_id').value).toBe('4471-90286')
    expect(card.of('plan').value).toBe('Komfort Plus')
    expect(card.of('area_of_cover').value).toBe('Weltweit')
    expect(card.of('deductible').value).toEqual({ amount: 100_000, currency: 'EUR' })
    expect(card.of('valid_from').value).toBe('2026-03-01')
    expect(card.of('valid_until').value).toBe('2027-02-28')
  })

  test('French: the rest of a label is not a value', () => {
    const card = read(
      "N° d'adhérent: 4471-90286",
      'Formule: Confort',
      'Zone de couverture: Monde entier',
      "Valable jusqu'au: 31 décembre 2027"
    )
    expect(card.of('member_id').value).toBe('4471-90286')
    expect(card.of('plan').value).toBe('Confort')
    expect(card.of('area_of_cover')).toMatchObject({
      value: 'Monde entier',
      reason: 'ambiguous_characters',
    })
    expect(card.of('valid_until').value).toBe('2027-12-31')
    expect(read('Zone de couverture').of('area_of_cover').value).toBeNull()
    // Words nobody knows between a label and its colon: it may announce something else.
    expect(read('Plan dental complementario: Oro').of('plan').reason).not.toBeNull()
  })

  test('letters the reader is not trained on are doubtful', () => {
    expect(read('Nome do segurado: Simáo Ribeiro').of('member_name').reason).not.toBeNull()
    expect(read('Member name: Simáo Ribeiro').of('member_name').reason).not.toBeNull()
    expect(read('Member name: tukasz Wojcik').of('member_name').reason).not.toBeNull()
    expect(read('Asegurado: María de la Cruz').of('member_name').reason).toBeNull()
    expect(read('Member name: Simon van der Berg').of('member_name').reason).toBeNull()
    // Numbers and days are the same in every language.
    expect(read('Versichertennummer: 4471-90286').of('member_id').reason).toBeNull()
  })

  test('Portuguese', () => {
    const card = read(
      'Nome do beneficiário: Beatriz Ribeiro',
      'Nº da apólice: 4471-90286',
      'Válido até: 31/12/2027'
    )
    expect(card.of('member_name').value).toBe('Beatriz Ribeiro')
    expect(card.of('policy_number').value).toBe('4471-90286')
    expect(card.of('valid_until').value).toBe('2027-12-31')
  })

  test('a Japanese date is read; with unexpected characters it is doubtful', () => {
    expect(read('Valid until: 2026年1月31日').of('valid_until')).toMatchObject({
      value: '2026-01-31',
      reason: null,
    })
    expect(read('Valid until: 2026£1A31H').of('valid_until').reason).not.toBeNull()
  })
})

describe('candidate insurers of a name', () => {
  const known = [
    'Pioneer Assurance Kenya',
    'Fernhill Life',
    'Global Health',
    'Vida Seguros',
    'Harbour Insurance Co',
    'Meadow Insurance Co',
    'Oak Insurance Co',
    'Atlas Medical',
    'Atlas Seguros',
    'Atlas Vida',
    'Nordlys Care',
  ]
  const candidates = (name: string) =>
    readPages(
      [pageOf([{ text: name, at: [0.05, 0.05], size: 0.06 }])],
      known
    ).insurer_candidates.map((one) => one.name)
  test.each([
    ['only words that many have', 'Bluebell Insurance Co'],
    ['a first word that several have', 'Atlas Mutua'],
    ['common words only, and a word of its own', 'Vida Nogal Seguros'],
    ['one word of two', 'Pioneer Brightwater Insurance'],
    ['a common word alone', 'Health'],
  ])('none that shares %s', (_, name) => {
    expect(candidates(name)).toEqual([])
  })

  test.each([
    ['a misread letter', 'Harbor Insurance Co', 'Harbour Insurance Co'],
    ['words in one', 'NordlysCare', 'Nordlys Care'],
    ['a word more that everybody has', 'Fernhill Life Insurance', 'Fernhill Life'],
    ['common words only, all of them', 'Global Health Ltd', 'Global Health'],
  ])('one with %s', (_, name, expected) => {
    expect(candidates(name)).toEqual([expected])
  })

  test('by the name next to a logo that was read as a character', () => {
    const page = pageOf([{ text: 'O Nordlys Care', at: [0.05, 0.05], size: 0.06 }])
    const words = page.words.map((word, k) => (k === 0 ? { ...word, confidence: 0.4 } : word))
    expect(readPages([{ ...page, words }], known).insurer_id).toBe('Nordlys Care')
  })
})

test.each([
  ['member_name', 'Member name: Teresa', 'Rigo', 'IRigo ifligo Rig0 Riga RIGO', ['Teresa Riga']],
  ['member_name', 'Member name: Ann', 'Lee', 'lee Loo1 Lees Le-e', ['Ann Lees']],
  ['plan', 'Plan: Ocean', 'Plus', 'PLUS plus P1us Plas |Plus', ['Ocean Plas']],
  ['member_id', 'Member ID:', 'AS1-330-771', 'ASI-330-771 Asl', ['ASI-330-771']],
  ['group_number', 'Group number:', '7700', '77OO 1 7700 7708', ['77OO', '7708']],
] as const)(
  'an alternative reading of %s is offered only when it is plausible: %s %s',
  (path, before, read, others, offered) => {
    const page = pageOf(lines(`${before} ${read}`))
    const words = page.words.map((word) =>
      word.text === read ? { ...word, confidence: 0.6, alternatives: others.split(' ') } : word
    )
    expect(readPages([{ ...page, words }]).of(path).alternatives).toEqual(offered)
  }
)
