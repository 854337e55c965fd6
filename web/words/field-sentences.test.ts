import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  FieldProblemShape,
  fieldProblemCodes,
  fieldProblemsOf,
  fieldRules,
} from '@numo/kit/field-problem.ts'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { fitting } from '../../server/http/test-fields.ts'
import { loadAppWords } from './app-words.ts'
import { sentenceOf } from '../auth/sentences.ts'
import { CallProblem } from '../app/call-problem.ts'
import { fieldSentence } from '../app/forms/field-sentence.ts'
import { problemText } from '../app/problem-text.ts'

/* Field errors and refusals have a Spanish message of their own, never the English one. */

const en = await loadAppWords('en')
const es = await loadAppWords('es')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'input' in value && 'path' in value
/** All endpoints of all contracts. */
const endpoints = Object.values(
  import.meta.glob<Record<string, unknown>>('../../domains/*/contract*.ts', { eager: true })
).flatMap((contract) => Object.values(contract).filter(isEndpoint))

/** Values of every type and size; each schema refuses most of them. */
const strangers: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'two\nlines',
  'Ana clinic.example',
  'x'.repeat(70_000),
  '2026-02-30',
  0,
  -1,
  1.5,
  NaN,
  1e15,
  true,
  {},
  { surprise: 1 },
  [],
  ['x'],
  Array.from({ length: 2000 }, () => 'x'),
]

/** Yields the errors of an endpoint for each of these values in each of its fields, and for an unknown field. */
function* refusedInputs({ name, input }: Endpoint): Generator<[unknown, z.ZodError]> {
  const known = Object.keys(input instanceof z.ZodObject ? input.shape : {})
  const sample = fitting[name] ?? {}
  const inputs = [
    { ...sample, surprise: 1 },
    ...known.flatMap((field) => strangers.map((value) => ({ ...sample, [field]: value }))),
    ...strangers,
  ]
  for (const sent of inputs) {
    const { error } = input.safeParse(sent)
    if (error) yield [sent, error]
  }
}

/** Checks of values that programs create, not people: the general message is enough. */
const ofNoPerson = new Set([
  'must be lower-case letters, digits and single hyphens',
  'is not a place in this list',
  'must be 2 numbers with commas between them',
  'must be 4 numbers with commas between them',
  'must be ids with commas between them',
  'must be country codes such as MX,ES',
  'give either a selection or an undo',
  'name 1 to 60 flags',
  'must be the name of a list',
  'is not a kind of record',
  'is no kind of notification',
  'is not an id of the payment service',
  // Filters of links on the start page of staff.
  'must be a figure of an insurer',
  'must be a part of what is expected, in a currency',
])
const rules = new Set<string>(Object.values(fieldRules))
/** Returns whether a contract has a message of its own without a code that has a translation. */
const isUnnamed = (issue: z.core.$ZodIssue) =>
  (issue.code === 'custom' || (issue.code === 'invalid_format' && issue.format !== 'email')) &&
  !rules.has(issue.message) &&
  !/^Invalid (?:input|UUID|ISO|email|string)/.test(issue.message)

test('every endpoint refuses every field in both languages', () => {
  const codes = new Set<string>()
  const wrong = new Set<string>()
  const unnamed = new Set<string>()
  let refused = 0
  for (const endpoint of endpoints)
    for (const [sent, error] of refusedInputs(endpoint)) {
      for (const issue of error.issues) if (isUnnamed(issue)) unnamed.add(issue.message)
      for (const problem of fieldProblemsOf(error, sent)) {
        refused += 1
        codes.add(problem.code)
        const sentences = [fieldSentence(problem, en), fieldSentence(problem, es)]
        const isSaid =
          sentences[0] !== sentences[1] &&
          sentences.every((text) => !/[{}]|^field\.|undefined|NaN/.test(text)) &&
          FieldProblemShape.safeParse(problem).success
        if (!isSaid) wrong.add(`${endpoint.name}: ${JSON.stringify(problem)}: ${sentences.join()}`)
      }
    }
  expect([...wrong]).toEqual([])
  expect([...unnamed].filter((message) => !ofNoPerson.has(message))).toEqual([])
  expect(endpoints.length).toBeGreaterThan(230)
  expect(refused).toBeGreaterThan(5000)
  // Codes that none of the values above triggers are tested below.
  expect(codes.size).toBeGreaterThan(15)
})

test.each(fieldProblemCodes)('%s has a sentence in both languages', (code) => {
  const problem = { code, params: { minimum: 2000, maximum: 2000, divisor: 2000 } }
  const sentences = [fieldSentence(problem, en), fieldSentence(problem, es)]
  expect(sentences[0]).not.toBe(sentences[1])
  for (const text of sentences) expect(text).toMatch(/^[^{}]{8,}\.$/)
})

describe('a schema', () => {
  const one = (schema: z.ZodType, value: unknown) => {
    const sent = { field: value }
    const { error } = z.strictObject({ field: schema }).safeParse(sent)
    return error && fieldProblemsOf(error, sent)[0]
  }
  const cases: readonly (readonly [z.ZodType, unknown, string, object])[] = [
    [z.string(), undefined, 'required', {}],
    [z.string().min(1), '', 'required', {}],
    [z.iso.date(), '', 'required', {}],
    [z.array(z.string()).min(1), [], 'required', {}],
    [z.string().min(3), 'a', 'too_short', { minimum: 3 }],
    [z.string().max(3), 'abcd', 'too_long', { maximum: 3 }],
    [z.array(z.string()).min(2), ['a'], 'too_few', { minimum: 2 }],
    [z.array(z.string()).max(1), ['a', 'b'], 'too_many', { maximum: 1 }],
    [z.int().min(3), 2, 'too_small', { minimum: 3 }],
    [z.int().max(3), 4, 'too_large', { maximum: 3 }],
    [z.number().gt(3), 3, 'not_above', { minimum: 3 }],
    [z.number().lt(3), 3, 'not_below', { maximum: 3 }],
    [z.number().multipleOf(3), 4, 'not_multiple_of', { divisor: 3 }],
    [z.number(), 'x', 'not_a_number', {}],
    [z.int(), 1.5, 'not_whole', {}],
    [z.iso.date(), '2026-02-30', 'not_a_date', {}],
    [z.email(), 'x', 'email', {}],
    [z.uuid(), 'x', 'invalid_format', {}],
    [z.enum(['a']), 'b', 'invalid_option', {}],
    [z.union([z.literal('a'), z.literal(1)]), 'b', 'invalid_option', {}],
    [z.boolean(), 'x', 'invalid_type', {}],
    [z.string().refine(() => false), 'x', 'invalid_value', {}],
    [z.record(z.string().max(1), z.int()), { ab: 1 }, 'invalid_value', {}],
    [z.strictObject({}), { more: 1 }, 'unknown_field', {}],
    [z.string().regex(/y/, fieldRules.phone), 'x', 'phone', {}],
    [z.string().refine(() => false, fieldRules.time_zone), 'x', 'time_zone', {}],
  ]
  test.each(cases)('%# names the field, reason and bound', (schema, value, code, params) => {
    expect(one(schema, value)).toMatchObject({ code, params })
  })
  test('every code belongs to a schema here or to a rule', () => {
    const fields = new Set([...cases.map(([, , code]) => code), ...Object.keys(fieldRules)])
    expect(fieldProblemCodes.filter((code) => !fields.has(code))).toEqual([])
  })
})

/** Sign-up has one general failure message. */
const ofPrograms = new Set(['sign-up-failed'])
/** Refusals that any endpoint may return in addition to its own. */
const everywhere = {
  'bad-text': 400,
  'too-slow': 400,
  'too-large': 413,
  'too-many-requests': 429,
  internal: 500,
  busy: 503,
  forbidden: 403,
  paused: 403,
  'read-only-view': 403,
  'proof-needed': 403,
  'second-factor-needed': 403,
}
const steps = [
  'sign-in',
  'second-factor',
  'token',
  'sign-up',
  'code-check',
  'link',
  'proof',
  'invitation',
] as const
/** Returns whether a sign-in step has a message of its own for a code. */
const isOfSigningIn = (code: string) =>
  steps.some((step) => {
    const of = (one: string) => sentenceOf(step, new CallProblem(422, one, ''))
    return of(code) !== of('of-no-step')
  })

test('every refusal of every endpoint has a sentence in both languages', () => {
  const unsaid = new Set<string>()
  let count = 0
  for (const { refusals = {} } of [...endpoints, { refusals: everywhere }])
    for (const [code, status] of Object.entries(refusals)) {
      // 401 opens the expiry dialog instead.
      if (status === 401 || ofPrograms.has(code) || isOfSigningIn(code)) continue
      const problem = new CallProblem(status, code, 'Of the server')
      const sentences = [problemText(problem, en), problemText(problem, es)]
      const isGeneral = status < 500 && sentences[0] === en('app.error.general')
      if (isGeneral || sentences[0] === sentences[1] || sentences.includes('Of the server'))
        unsaid.add(`${status} ${code}`)
      count += 1
    }
  expect([...unsaid]).toEqual([])
  expect(count).toBeGreaterThan(200)
})
