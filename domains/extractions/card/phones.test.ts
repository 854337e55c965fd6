import { expect, test } from 'vitest'
import { pageOf, type PlacedText } from '@numo/adapters/ocr/test-pages.ts'
import { readCard } from './read-card.ts'

const phoneOf = (...texts: (string | readonly [left: string, right: string])[]) => {
  const placed = texts.flatMap((text, k): PlacedText[] =>
    (typeof text === 'string' ? [text] : text).map((one, column) => ({
      text: one,
      at: [0.05 + column * 0.4, 0.05 + k * 0.1],
    }))
  )
  const { fields } = readCard([pageOf(placed)], { insurers: [] })
  const field = fields.find(({ path }) => path === 'phone')
  return [field?.value, field?.reason === null]
}

test('of several numbers one is certain when its label alone is for members', () => {
  const member = 'Member Services: 1-800-555-0165'
  expect(phoneOf(member, 'Pharmacy help: 1-800-555-0166')).toEqual(['+18005550165', true])
  expect(phoneOf(member, 'Emergency: 1-800-555-0167')[1]).toBe(false)
  expect(phoneOf('Contact: 1-800-555-0165', 'Provider line: 1-800-555-0166')[1]).toBe(false)
  expect(phoneOf('Contact: 1-800-555-0165')).toEqual(['+18005550165', true])
})

test.each(['Pharmacy', 'Fax', 'Nurse line', 'Provider line', 'Siniestros', 'Superintendencia'])(
  'a number for %s is none for members',
  (role) => {
    expect(phoneOf(`Help desk ${role}: 1-800-555-0165`)[1]).toBe(false)
    expect(phoneOf(`${role}: 1-800-555-0165`, ['Members', '+41 44 555 01 82'])).toEqual([
      '+41445550182',
      false,
    ])
  }
)

test('the only number for members on an American card is completed, and certain', () => {
  expect(phoneOf('Members call: (888) 555-0177', 'RXBIN 017772')).toEqual(['+18885550177', true])
  expect(phoneOf('Members call: (888) 555-0177', 'Plan: Gold')).toEqual(['8885550177', false])
})

test('numbers before what they are for', () => {
  expect(phoneOf(['+44 1632 960118', 'Fax'], ['+44 1632 960117', 'Members, 24 hours'])).toEqual([
    '+441632960117',
    false,
  ])
})

test.each([
  ['Atención a asegurados: 800 555 7731', 'RFC SVE931104XX2', '+528005557731'],
  ['Bogotá (601) 555 7080', 'NIT 860.555.129-4', '+576015557080'],
  ['Mesa central 600 555 3030', 'Isapre Ulmo', '+566005553030'],
  ['Urgencias 900 000 420', 'Extranjero +34 910 000 276', '+34900000420'],
  ['Central 24h 0800 555 0126', 'CPF 111.222.333-44', '+558005550126'],
  ['Helpline 020 7946 0318', 'Excess: £250', '+442079460318'],
  ['Members 1800 555 214', 'ABN 55 004 118 902', '+611800555214'],
  ['Emergencias 800 555 7731', 'RFC SVE931104XX2 - NIT 860.555.129-4', '8005557731'],
  ['Emergencias 800 555 7731', 'Vigente', '8005557731'],
])('%s on a card with %s', (line, other, value) => {
  expect(phoneOf(line, other)).toEqual([value, false])
})
