import { afterEach, expect, test, vi } from 'vitest'
import { CallProblem, problemOf } from './call-problem.ts'
import { locales } from '@numo/kit/locales.ts'
import { draw } from '../ui/test-draw.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { incidentOf } from './incident.tsx'
import { loadAppWords } from '../words/app-words.ts'

afterEach(() => void vi.unstubAllGlobals())

const at = new Date('2026-11-22T10:00:00Z')

test('the incident of a failed call is the number in the server’s log', async () => {
  const body = { error: 'An error occurred', code: 'internal', incident: '0123abcd' }
  const problem = await problemOf(Response.json(body, { status: 500 }))
  const { number, report } = incidentOf(problem, '/es/home', at)
  expect(number).toBe('0123abcd')
  expect(report).toBe('0123abcd\n2026-11-22T10:00:00.000Z\n/es/home\nAn error occurred')
})

test('a client error has an incident number, with time, place and message', () => {
  for (const error of [
    new TypeError('x is null'),
    new CallProblem(0, 'x', 'x is null'),
    'x is null',
  ]) {
    const { number, report } = incidentOf(error, '/home', at)
    expect(number).toMatch(/^[\da-f]{8}$/)
    expect(report.split('\n')).toEqual([number, at.toISOString(), '/home', 'x is null'])
  }
})

test('a page without TLS, where browsers have no randomUUID, has numbers, too', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  expect(incidentOf(new Error('x'), '/home', at).number).toMatch(/^[\da-f]{8}$/)
})

test.each(locales)(
  'every error that a page of the program shows has its number and copies it, a missing page none (%s)',
  async (locale) => {
    const t = await loadAppWords(locale)
    const shown = (error: unknown) => draw('home/home', <ErrorScreen error={error} />, locale)
    const refused = (status: number) => new CallProblem(status, 'x', 'x')
    for (const error of [new TypeError('x'), 'x', null, refused(0), refused(403), refused(503)]) {
      const html = await shown(error)
      expect(html).toMatch(/class="mono">[\da-f]{8}</)
      expect(html).toContain(`${t('app.copy')}</`)
    }
    expect(await shown(refused(404))).not.toContain('class="mono"')
  }
)
