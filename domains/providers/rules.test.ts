import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byStrength,
  evidenceWords,
  hoursForDisplay,
  openState,
  spokenName,
  editDistance,
  maxTyposIn,
} from './rules.ts'

describe('evidence', () => {
  const of = (confirmed_on: string | null, billing: 'direct' | 'pay_and_claim' | 'unknown') => ({
    confirmed_on,
    billing,
  })
  test('confirmed before listed, direct before claimed, newest first', () => {
    const inOrder = [
      of('2026-11-01', 'direct'),
      of('2026-10-01', 'direct'),
      of('2026-11-01', 'pay_and_claim'),
      of('2026-11-01', 'unknown'),
      of(null, 'direct'),
      of(null, 'unknown'),
    ]
    expect(inOrder.toReversed().toSorted(byStrength)).toEqual(inOrder)
  })
  test('the sentence says who confirmed it', () => {
    const words = (
      kind: 'insurer_directory' | 'partner' | 'registry' | 'list',
      day: string | null
    ) => evidenceWords({ confirmed_on: day, source: { kind } }, '2026-11-21').sentence
    expect(words('insurer_directory', '2026-11-12')).toBe('in_network_confirmed_by_insurer')
    expect(words('partner', '2026-11-12')).toBe('in_network_confirmed_by_provider')
    expect(words('list', '2026-11-12')).toBe('in_network_confirmed')
    expect(words('insurer_directory', null)).toBe('listed_unconfirmed')
  })
  test('a confirmation is outdated after a year', () => {
    const isOld = (day: string | null) =>
      evidenceWords({ confirmed_on: day, source: { kind: 'partner' } }, '2026-11-21').is_old
    expect(isOld('2025-11-20')).toBe(true)
    expect(isOld('2025-11-21')).toBe(false)
    expect(isOld('2024-02-29')).toBe(true)
    expect(isOld(null)).toBe(false)
  })
})

describe('names', () => {
  test('as people say them', () => {
    expect(spokenName('Dra.', 'Ximena Arriaga Solís')).toBe('Dra. Ximena Arriaga Solís')
    expect(spokenName(null, 'Hospital Ángeles')).toBe('Hospital Ángeles')
  })
  test.each([
    ['garcia', 'garcia', 0],
    ['garsia', 'garcia', 1],
    ['gracia', 'garcia', 1],
    ['garca', 'garcia', 1],
    ['garcias', 'garcia', 1],
    ['gonsales', 'gonzalez', 2],
    ['ana', 'hernandez', 3],
  ])('typos between %s and %s', (a, b, typos) => {
    expect(editDistance(a, b, 2)).toBe(typos)
    expect(editDistance(b, a, 2)).toBe(typos)
  })
  test('a swap, a missing, an added or a wrong letter is one typo anywhere', () => {
    const char = fc.constantFrom<string>('a', 'b', 'c')
    const word = fc.array(char, { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(word, fc.nat(), char, (chars, n, other) => {
        const at = n % (chars.length - 1)
        const changed = [
          chars.toSpliced(at, 1),
          chars.toSpliced(at, 0, other),
          chars.with(at, other),
          chars.toSpliced(at, 2, chars[at + 1] ?? '', chars[at] ?? ''),
        ]
        for (const one of changed)
          expect(editDistance(chars.join(''), one.join(''), 1)).toBeLessThanOrEqual(1)
      })
    )
  })
  test('short words forgive none, long ones two', () => {
    expect(['ana', 'jose', 'garcia', 'sanchez'].map(maxTyposIn)).toEqual([0, 1, 1, 2])
  })
})

describe('opening hours', () => {
  const zone = 'America/Mexico_City'
  const weekdays = {
    mon: [
      ['09:00', '14:00'],
      ['16:00', '18:00'],
    ],
    tue: [['09:00', '14:00']],
  } satisfies Parameters<typeof openState>[0]
  // 2026-11-23 is a Monday; Mexico City is at UTC-6 all year.
  const at = (clock: string, day = 23) => new Date(`2026-11-${day}T${clock}:00-06:00`)

  test('open until the end of the range', () => {
    expect(openState(weekdays, zone, at('09:00'))).toEqual({ is_open: true, until: '14:00' })
    expect(openState(weekdays, zone, at('13:59'))).toEqual({ is_open: true, until: '14:00' })
  })
  test('closed until the next range: today, tomorrow or next week', () => {
    expect(openState(weekdays, zone, at('14:00'))).toEqual({
      is_open: false,
      opens: { day: 'mon', at: '16:00', in_days: 0 },
    })
    expect(openState(weekdays, zone, at('18:00'))).toEqual({
      is_open: false,
      opens: { day: 'tue', at: '09:00', in_days: 1 },
    })
    expect(openState(weekdays, zone, at('20:00', 24))).toEqual({
      is_open: false,
      opens: { day: 'mon', at: '09:00', in_days: 6 },
    })
    expect(openState({ mon: [['09:00', '10:00']] }, zone, at('11:00'))).toEqual({
      is_open: false,
      opens: { day: 'mon', at: '09:00', in_days: 7 },
    })
  })
  test('never open, always open', () => {
    expect(openState({}, zone, at('10:00'))).toEqual({ is_open: false, opens: null })
    const whole = [['00:00', '24:00']] satisfies [string, string][]
    const week = {
      mon: whole,
      tue: whole,
      wed: whole,
      thu: whole,
      fri: whole,
      sat: whole,
      sun: whole,
    }
    expect(openState(week, zone, at('03:00'))).toEqual({ is_open: true, until: null })
  })
  test('over midnight, in either notation', () => {
    const twoDays = { mon: [['20:00', '24:00']], tue: [['00:00', '02:00']] } satisfies Parameters<
      typeof openState
    >[0]
    const oneLine = { mon: [['20:00', '02:00']] } satisfies Parameters<typeof openState>[0]
    for (const hours of [twoDays, oneLine]) {
      expect(openState(hours, zone, at('23:00'))).toEqual({ is_open: true, until: '02:00' })
      expect(openState(hours, zone, at('01:00', 24))).toEqual({ is_open: true, until: '02:00' })
      expect(openState(hours, zone, at('02:00', 24))).toMatchObject({ is_open: false })
    }
  })
  test('by the local clock, on both sides of a clock change', () => {
    const hours = { sun: [['09:00', '17:00']] } satisfies Parameters<typeof openState>[0]
    // Madrid leaves daylight saving time on Sunday 2026-10-25 at 03:00.
    const madrid = (utc: string) => openState(hours, 'Europe/Madrid', new Date(utc))
    expect(madrid('2026-10-25T07:59:00Z')).toMatchObject({ is_open: false })
    expect(madrid('2026-10-25T08:00:00Z')).toEqual({ is_open: true, until: '17:00' })
    expect(madrid('2026-10-18T07:00:00Z')).toEqual({ is_open: true, until: '17:00' })
  })
  test('neighbouring days with the same hours are one line, closed ones too', () => {
    const day = [['09:00', '18:00']] satisfies [string, string][]
    expect(
      hoursForDisplay({
        mon: day,
        tue: day,
        wed: day,
        thu: day,
        fri: day,
        sat: [['09:00', '13:00']],
      })
    ).toEqual([
      { from: 'mon', to: 'fri', ranges: day },
      { from: 'sat', to: 'sat', ranges: [['09:00', '13:00']] },
      { from: 'sun', to: 'sun', ranges: [] },
    ])
    expect(
      hoursForDisplay({
        mon: [
          ['16:00', '18:00'],
          ['09:00', '14:00'],
        ],
      })[0]
    ).toEqual({
      from: 'mon',
      to: 'mon',
      ranges: [
        ['09:00', '14:00'],
        ['16:00', '18:00'],
      ],
    })
  })
})
