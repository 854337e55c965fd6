import { expect, test } from 'vitest'
import type { Location } from './provider-data.ts'
import { readAsk } from './read-ask.ts'

const place = { id: 'a', takes_requests: true, time_zone: 'America/Mexico_City' } as Location
const sent = (time: Record<string, string>) =>
  readAsk(new URLSearchParams({ person_name: 'Ana Solís', email: 'ana@people.example', ...time }), [
    place,
  ])

test('a day in parts and an hour are a time by the clock of the clinic', () => {
  const { input, errors } = sent({
    ...{ time_1_day: '5', time_1_month: '12', time_1_year: '2026', time_1_clock: '10:30' },
    ...{ time_3_day: '06', time_3_month: '12', time_3_year: '2026', time_3_clock: '09:00' },
  })
  expect(errors).toEqual({})
  expect(input?.times).toEqual(['2026-12-05T16:30:00.000Z', '2026-12-06T15:00:00.000Z'])
})

test.each([
  ['no such day', { day: '31', month: '02', year: '2027', clock: '10:00' }, '2027-02-31T10:00'],
  ['no month', { day: '3', month: '', year: '2027', clock: '10:00' }, '2027--03T10:00'],
  ['no hour', { day: '3', month: '02', year: '2027', clock: '' }, '2027-02-03T'],
  ['no day', { day: '', month: '', year: '', clock: '10:00' }, 'T10:00'],
])('%s: refused, and shown again as it was typed', (_, parts, typed) => {
  const time = Object.fromEntries(Object.entries(parts).map(([of, text]) => [`time_1_${of}`, text]))
  const read = sent(time)
  expect(read.errors).toEqual({ time_1: 'provider.ask.error_time' })
  expect([read.input, read.typed.time_1]).toEqual([null, typed])
})
