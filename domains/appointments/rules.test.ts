import { describe, expect, it, test } from 'vitest'
import { instantOf, wallClockOf } from '@numo/kit/time-zones.ts'
import { calendarFile } from './rules-calendar.ts'
import { clocksInWords, timeInWords, timesForPerson } from './rules-words.ts'
import { mayAnswerQuestion, timesProblem, workingDeadline } from './rules.ts'

const due = (
  from: string,
  time_zone: string,
  hours: Parameters<typeof workingDeadline>[0]['hours'] = null
) => workingDeadline({ from: new Date(from), hours, time_zone }).toISOString()
const always = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
    day,
    [['00:00', '24:00']] as const,
  ])
)

describe('45 working minutes', () => {
  // 26 November 2026 is a Thursday; Mexico City is at UTC-6.
  test.each([
    ['within hours', '2026-11-26T16:00:00Z', '2026-11-26T16:45:00.000Z'],
    ['before opening: from 9 on', '2026-11-26T12:00:00Z', '2026-11-26T15:45:00.000Z'],
    [
      'over closing: the rest on the next morning',
      '2026-11-26T23:40:00Z',
      '2026-11-27T15:25:00.000Z',
    ],
    ['on Friday evening: on Monday', '2026-11-28T02:00:00Z', '2026-11-30T15:45:00.000Z'],
    ['on Sunday: on Monday', '2026-11-29T18:00:00Z', '2026-11-30T15:45:00.000Z'],
    [
      'at the minute of closing: the next morning',
      '2026-11-27T00:00:00Z',
      '2026-11-27T15:45:00.000Z',
    ],
  ])('of the usual hours, %s', (_, from, expected) => {
    expect(due(from, 'America/Mexico_City')).toBe(expected)
  })

  it('of hours of its own, with a break, and past midnight', () => {
    const split = {
      thu: [
        ['09:00', '12:00'],
        ['16:00', '20:00'],
      ] as const,
    }
    expect(due('2026-11-26T17:30:00Z', 'America/Mexico_City', split)).toBe(
      '2026-11-26T22:15:00.000Z'
    )
    const night = { thu: [['22:00', '02:00']] as const }
    expect(due('2026-11-27T07:30:00Z', 'America/Mexico_City', night)).toBe(
      '2026-12-04T04:15:00.000Z'
    )
    expect(due('2026-11-27T06:30:00Z', 'America/Mexico_City', night)).toBe(
      '2026-11-27T07:15:00.000Z'
    )
  })

  it('of hours that say nothing are the usual ones', () => {
    for (const hours of [null, {}, { mon: [] }])
      expect(due('2026-11-26T16:00:00Z', 'America/Mexico_City', hours)).toBe(
        '2026-11-26T16:45:00.000Z'
      )
  })

  it('count minutes, whatever the clocks are set to meanwhile', () => {
    // In Madrid the clocks go from 02:00 to 03:00 on 29 March 2026, and from 03:00 to 02:00 on 25 October.
    expect(due('2026-03-29T00:45:00Z', 'Europe/Madrid', always)).toBe('2026-03-29T01:30:00.000Z')
    expect(due('2026-10-25T00:45:00Z', 'Europe/Madrid', always)).toBe('2026-10-25T01:30:00.000Z')
    // Opening at 9 is an hour earlier in the world after the change of March.
    expect(due('2026-03-27T20:00:00Z', 'Europe/Madrid')).toBe('2026-03-30T07:45:00.000Z')
    expect(due('2026-10-23T20:00:00Z', 'Europe/Madrid')).toBe('2026-10-26T08:45:00.000Z')
  })

  it('of a place on the other side of the day line are of its own day', () => {
    // Sunday noon in UTC is Monday 01:00 in Auckland.
    expect(due('2026-11-29T12:00:00Z', 'Pacific/Auckland')).toBe('2026-11-29T20:45:00.000Z')
  })
})

describe('a time of a clock', () => {
  it('is the same clock again in every zone, also around changes', () => {
    for (const zone of [
      'America/Mexico_City',
      'Europe/Madrid',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    ])
      for (const day of ['2026-03-28', '2026-03-30', '2026-07-01', '2026-10-24', '2026-10-26'])
        expect(wallClockOf(instantOf(day, 615, zone), zone)).toEqual({ day, minute: 615 })
  })
  it('that the clock skips is later, one that it shows twice is the first', () => {
    expect(instantOf('2026-03-29', 150, 'Europe/Madrid').toISOString()).toBe(
      '2026-03-29T01:30:00.000Z'
    )
    expect(instantOf('2026-10-25', 150, 'Europe/Madrid').toISOString()).toBe(
      '2026-10-25T00:30:00.000Z'
    )
  })
})

const zones = { time_zone: 'America/Mexico_City', person_time_zone: 'Europe/Madrid' }
const at = '2026-11-26T16:00:00.000Z'

test('times are in words, by both clocks', () => {
  expect(timeInWords(at, 'America/Mexico_City', 'en')).toBe(
    'Thursday 26 November 2026, 10:00, Mexico City time (GMT-6)'
  )
  expect(timesForPerson(at, zones, 'es')).toEqual([
    'En la clínica: jueves 26 de noviembre de 2026, 10:00, hora de Ciudad de México (GMT-6)',
    'Para ti: jueves 26 de noviembre de 2026, 17:00, hora de Madrid (GMT+1)',
  ])
  expect(clocksInWords(at, zones, 'en')).toBe('10:00 (Mexico City) / 17:00 (Madrid)')
})

test('named times are ahead, not too far, and each once', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const in_minutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  expect(timesProblem([in_minutes(30)], now)).toBe(null)
  expect(timesProblem([in_minutes(29)], now)).toBe('time-past')
  expect(timesProblem([in_minutes(60), in_minutes(-60)], now)).toBe('time-past')
  expect(timesProblem([in_minutes(181 * 1440)], now)).toBe('time-too-far')
  expect(timesProblem([in_minutes(60), in_minutes(60)], now)).toBe('time-twice')
})

test('the question waits for sixty days after a visit that took place', () => {
  const visit = { status: 'over', ends_at: at, insurance_taken: null } as const
  const days = (count: number) => new Date(Date.parse(at) + count * 86_400_000)
  expect(mayAnswerQuestion(visit, days(59))).toBe(true)
  expect(mayAnswerQuestion(visit, days(60))).toBe(false)
  // What the clinic says of who came silences nobody.
  expect(mayAnswerQuestion({ ...visit, status: 'missed' }, days(1))).toBe(true)
  expect(mayAnswerQuestion({ ...visit, status: 'missed' }, days(-1))).toBe(false)
  expect(mayAnswerQuestion({ ...visit, status: 'cancelled' }, days(1))).toBe(false)
  expect(mayAnswerQuestion({ ...visit, insurance_taken: 'yes' }, days(1))).toBe(false)
})

test('a calendar file has lines of 75 bytes at most, and escapes what ends a value', () => {
  const entry = {
    ...{
      id: '0190',
      version: 3,
      number: 'AP-1',
      starts_at: at,
      ends_at: '2026-11-26T16:30:00.000Z',
      ...zones,
    },
    provider_name: 'Dra. Ñandú; Ruiz, Solís'.repeat(4),
    ...{ clinic_name: 'Clínica', address: 'Calle 1, Mérida', phone: null, updated_at: at },
  }
  const file = calendarFile({ ...entry, is_cancelled: false }, 'es')
  const lines = file.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(file).not.toMatch(/[^\r]\n/)
  const whole = file.replaceAll('\r\n ', '')
  expect(whole).toContain('SUMMARY:Cita: Dra. Ñandú\\; Ruiz\\, Solís')
  expect(whole).toContain('DTSTART:20261126T160000Z\r\nDTEND:20261126T163000Z')
  expect(whole).toContain('hora de Ciudad de México (GMT-6)\\nPara ti')
  expect(calendarFile({ ...entry, is_cancelled: true }, 'es')).toContain('METHOD:CANCEL')
})
