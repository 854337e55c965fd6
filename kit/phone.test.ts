import { expect, test } from 'vitest'
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { groupPhone, phoneHref } from './phone.ts'

const all = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? [])

test('the numbers of every country get their calling code and groups of two to four digits', () => {
  const wrong = all.filter(({ number, countryCallingCode, country }) => {
    const [code, ...groups] = groupPhone(number).split(' ')
    const isReadable =
      ['FR', 'GB', 'GG', 'IM', 'JE'].includes(country ?? '') ||
      groups.every((group) => group.length >= 2 && group.length <= 4)
    return (
      code !== `+${countryCallingCode}` ||
      !isReadable ||
      groupPhone(number).replaceAll(' ', '') !== number
    )
  })
  expect(wrong.map(({ number }) => groupPhone(number))).toEqual([])
  expect(all.length).toBeGreaterThan(200)
})

test.each([
  '+525555550142',
  '+529991234567',
  '+528112345678',
  '+12025550123',
  '+34612345678',
  '+33612345678',
  '+442079460018',
  '+447400123456',
])('%s is grouped as its country writes it', (number) => {
  expect(groupPhone(number)).toBe(parsePhoneNumberFromString(number)?.formatInternational())
})

test.each(['+52 55 5555 0142', '55 5555 0142', '911', '+1', ''])(
  '%j keeps the groups that it has',
  (text) => expect(groupPhone(text)).toBe(text)
)

test.each([
  ['+52 55 5555-0142', 'tel:+525555550142'],
  ['(55) 5555 0142 ext. 12', 'tel:5555550142;ext=12'],
  ['+1 202 555 0123 x7', 'tel:+12025550123;ext=7'],
])('%s is called at %s', (text, href) => expect(phoneHref(text)).toBe(href))
