import { expect, test } from 'vitest'
import { z } from 'zod'
import { isPossiblePhone } from '@numo/domains/phone-rule.ts'
import { served } from './served.ts'

type PhoneField = { at: string; schema: z.core.$ZodType }

/** Returns every field below a schema whose name says that it holds a phone number. */
function phonesIn(schema: z.core.$ZodType, at: string): PhoneField[] {
  // oxlint-disable-next-line no-underscore-dangle -- Zod's name of a schema's definition
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => [
        ...(/(?:^|_)phones?$/i.test(name) ? [{ at: `${at}.${name}`, schema: field }] : []),
        ...phonesIn(field, `${at}.${name}`),
      ])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return phonesIn(def.innerType, at)
    case 'array':
      return phonesIn(def.element, `${at}[]`)
    case 'pipe':
      return phonesIn(def.in, at)
    case 'record':
      return phonesIn(def.valueType, `${at}{}`)
    case 'union':
      return def.options.flatMap((option) => phonesIn(option, at))
    default:
      return []
  }
}

const fields = served.flatMap(({ endpoint }) => phonesIn(endpoint.input, endpoint.name))
const accepts = (schema: z.core.$ZodType, text: string) => z.safeParse(schema, text).success

test('every field of the API that holds a phone number is found', () => {
  expect(fields.map(({ at }) => at)).toEqual(
    expect.arrayContaining(['updateMe.phone', 'updateUser.phone', 'updatePartner.phone'])
  )
  expect(fields.length).toBeGreaterThanOrEqual(8)
})

const wrong = [
  'nil',
  '<b>x</b>',
  'call me',
  '12',
  '+1',
  '+999 55 1234 5678',
  '+52 55 12345678901234',
]
test.each([...wrong, '+52<b>5512345678</b>', '-----', '(((((', '000'])('%s is no phone', (text) => {
  expect(fields.filter(({ schema }) => accepts(schema, text)).map(({ at }) => at)).toEqual([])
})

test('a phone number with its country code is one', () => {
  for (const text of ['+525512345678', '+12015550123'])
    expect(fields.filter(({ schema }) => !accepts(schema, text)).map(({ at }) => at)).toEqual([])
})

test.each([
  '+52 55 1234 5678',
  '55 1234 5678',
  '(557) 427-7991 x5367',
  '+49 30 901820',
  '030/901820',
  '+44 20 7946 0018 ext. 12',
])('%s is a possible phone number', (text) => {
  expect(isPossiblePhone(text)).toBe(true)
})
