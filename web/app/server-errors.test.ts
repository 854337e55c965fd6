/** Errors of the server (5xx): what their `error` field may say, and that people read it. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import { problemAsJson, problemOf } from '@numo/server/http/errors.ts'
import { loadAppWords } from '../words/app-words.ts'
import { CallProblem, problemOf as problemOfResponse } from './call-problem.ts'
import { problemText } from './problem-text.ts'

const root = resolve(import.meta.dirname, '../..')
const words = { en: await loadAppWords('en'), es: await loadAppWords('es') }

/** Responses with 503 that are no refusals: the health check, and the description of the API. */
const others = ['server/http/health.ts', 'server/http/openapi.ts', 'server/http/pages.ts']

/** Product sources without comments. */
const sources = globSync('{kit,adapters,domains,server}/**/*.ts', { cwd: root })
  .filter((path) => !/node_modules|\.test\.ts$|\/test-|^server\/demo|docs-page/.test(path))
  .filter((path) => !others.includes(path))
  .map((path) => {
    const text = readFileSync(resolve(root, path), 'utf8')
    return { path, text: text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '') }
  })
/** Every 503 of the sources with its code and sentence: 503 is the only 5xx that a refusal may have. */
const refusals = sources.flatMap(({ path, text }) =>
  [
    ...[...text.matchAll(/'([\w-]+)': \[503, ('[^'\n]*'|[^\]]*)\]/g)],
    ...[...text.matchAll(/\b503,\s*'([\w-]+)',\s*('[^'\n]*'|[^,)]*)/g)],
    ...[...text.matchAll(/\b503,\s*code: '([\w-]+)',\s*message: ('[^'\n]*'|[^\n]*)/g)],
  ].map(([, code = '', sentence = '']) => ({ path, code, sentence }))
)

test('every 5xx refusal has a written sentence, so that none leaks a secret', () => {
  const uses = sources.flatMap(({ text }) => [...text.matchAll(/(?<![\d_|] ?)\b503\b(?=,)/g)])
  expect(refusals).toHaveLength(uses.length)
  expect(new Set(refusals.map(({ code }) => code))).toEqual(
    new Set(['busy', 'file-busy', 'identity-away', 'payments-unavailable', 'unavailable'])
  )
  expect(refusals.filter(({ sentence }) => !/^'[A-Z][^$`{}]*\.'$/.test(sentence))).toEqual([])
})

test('the response of any other error exposes nothing, in production and development', async () => {
  const secret = 'postgres://numo:hunter2@10.0.0.7/numo'
  const errors: unknown[] = [
    new Error(secret),
    new TypeError(`Cannot read ${secret}`),
    Object.assign(new Error(secret), { code: '23505', detail: secret, severity: 'ERROR' }),
    Object.assign(new Error(secret), { code: 'ECONNREFUSED' }),
    Object.assign(new Error(secret), { severity: 'FATAL' }),
    new IdentityProblem('network-request-failed'),
    new Error('outer', { cause: new Error(secret) }),
    secret,
    { secret },
    null,
  ]
  for (const error of errors)
    for (const isDebug of [true, false]) {
      const { status, body } = problemAsJson(problemOf(error, '0123456789', isDebug))
      expect(status).toBeGreaterThanOrEqual(500)
      if (typeof body !== 'string') throw new TypeError('The body is no JSON text')
      expect(body).not.toMatch(/hunter2|numo:|Cannot read|outer/)
      const shown = await problemOfResponse(new Response(body, { status }))
      expect(shown.message).toMatch(/^[A-Z][^$`{}]*$/)
      expect(shown.incident).toBe(status === 500 ? '01234567' : null)
    }
})

test('users read the sentence of a 5xx, translated where its code is known', () => {
  for (const { code, sentence } of refusals) {
    const problem = new CallProblem(503, code, sentence.slice(1, -1))
    const [en, es] = [problemText(problem, words.en), problemText(problem, words.es)]
    expect([code, en === words.en('app.error.general'), en === es]).toEqual([code, false, false])
  }
  const ofAProxy = new CallProblem(502, 'unknown', 'The upstream is away.')
  expect(problemText(ofAProxy, words.es)).toBe('The upstream is away.')
  expect(problemText(new CallProblem(500, 'unknown', 'An error occurred'), words.es)).toBe(
    'Ocurrió un error'
  )
})
