import { locales } from '@numo/kit/locales.ts'
import { expect, test } from 'vitest'
import { timeZoneName, timeZoneOptions } from './time-zones.ts'

test('a time zone is a city and an offset, in the language of the page', () => {
  expect(timeZoneName('America/Mexico_City', 'en')).toBe('Mexico City (GMT-6)')
  expect(timeZoneName('America/Mexico_City', 'es')).toBe('Ciudad de México (GMT-6)')
  expect(timeZoneName('Asia/Bangkok', 'en')).toBe('Bangkok (GMT+7)')
  expect(timeZoneName('Asia/Tokyo', 'es')).toBe('Tokio (GMT+9)')
  expect(timeZoneName('America/New_York', 'es')).toMatch(/^Nueva York \(GMT-[45]\)$/)
  expect(timeZoneName('Asia/Kathmandu', 'es')).toContain('(GMT+5:45)')
})

test.each(locales)('no zone shows its identifier (%s), and none is missing', (locale) => {
  const options = timeZoneOptions('UTC', locale)
  expect(options.length).toBeGreaterThan(300)
  expect(options.filter(([, name]) => !/^[^/_]+ \(GMT[^)]*\)$/.test(name))).toEqual([])
  expect(new Set(options.map(([zone]) => zone)).size).toBe(options.length)
})

test('an invalid time zone is shown unchanged', () => {
  expect(timeZoneName('Nowhere/At_All', 'en')).toBe('Nowhere/At_All')
})
