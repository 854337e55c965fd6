import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { fieldProblemsOf } from '@numo/kit/field-problem.ts'
import { loadAppWords } from '../../words/app-words.ts'
import { errorsOf, inputOf } from './form-input.ts'

const t = await loadAppWords('en')
const es = await loadAppWords('es')

const save = endpoint({
  name: 'save',
  summary: 'Saves',
  method: 'POST',
  path: '/api/v4/save',
  access: 'admin',
  input: z.strictObject({
    name: z.string().trim().min(1),
    code: z.string().min(2).nullable(),
    note: z.string().optional(),
    day: z.iso.date().optional(),
    tags: z.array(z.string().max(3)),
    place: z
      .strictObject({ city: z.string().min(1), area: z.string().min(1).nullish() })
      .optional(),
  }),
  output: z.object({}),
})

test('a name with dots is a path, whose schema decides what an empty field is', () => {
  expect(inputOf(save, { name: 'Ana', 'place.city': ' Lima ', 'place.area': '' })).toEqual({
    name: 'Ana',
    place: { city: 'Lima', area: null },
  })
  expect(inputOf(save, { 'place.city': '' })).toEqual({ place: { city: '' } })
})

test('an empty field is null, empty or omitted, as the schema requires', () => {
  expect(inputOf(save, { name: ' Ana ', code: '', note: '', day: '', tags: [] })).toEqual({
    name: 'Ana',
    code: null,
    note: '',
    tags: [],
  })
  expect(inputOf(save, { code: null, day: null, note: null })).toEqual({ code: null, note: '' })
})

test('a required one stays, and one without a value is omitted', () => {
  expect(inputOf(save, { name: '  ', code: undefined })).toEqual({ name: '' })
})

test('a secret is sent as typed, with spaces', () => {
  const Secret = z.string().min(1).meta({ format: 'password' })
  const input = z.strictObject({ current: Secret, next: Secret.optional(), email: z.string() })
  const typed = { current: ' a b ', next: 'c ', email: ' ana@example.com ' }
  expect(inputOf({ ...save, input }, typed)).toEqual({ ...typed, email: 'ana@example.com' })
})

test('an emptied optional field is refused, not omitted', () => {
  const first = { name: 'Ana', code: null, day: '2026-11-22', tags: [] }
  const input = inputOf(save, { ...first, day: '' }, first)
  expect(input).toEqual({ ...first, day: '' })
  expect(refused({ ...first, day: '' }, first)).toEqual([
    { path: ['day'], code: 'required', params: {} },
  ])
})

const refused = (values: Record<string, unknown>, first = {}) => {
  const input = inputOf(save, values, first)
  const { error } = save.input.safeParse(input)
  return error ? fieldProblemsOf(error, input) : []
}

test('errors are shown beside their field, missing fields by name', () => {
  const problems = refused({ name: '', code: 'x', tags: ['ok', 'long'], place: { city: '' } })
  const labels = { name: 'Name', code: 'Code', tags: 'Tags', 'place.city': 'Town' }
  expect(errorsOf(problems, { labels }, t)).toEqual({
    errors: {
      name: 'Complete this field: Name',
      code: 'Use at least 2 characters.',
      tags: 'Use 3 characters or fewer.',
      'place.city': 'Complete this field: Town',
    },
    general: null,
  })
})

test('errors without a field are shown for the form, in the reader’s language', () => {
  const problems = refused({ name: 'Ana', code: null, tags: ['long'] })
  expect(errorsOf(problems, { labels: { name: 'Nombre' } }, es)).toEqual({
    errors: {},
    general: 'Debe tener 3 caracteres o menos.',
  })
})

test('an amount is requested in major units', () => {
  const requested = { labels: { price: 'Price', count: 'Count' }, amounts: ['price'] }
  const problems = ['price', 'count'].map((name) => ({
    path: [name],
    code: 'too_large' as const,
    params: { maximum: 1_000_000 },
  }))
  expect(errorsOf(problems, requested, t).errors).toEqual({
    price: 'Enter an amount such as 1,500.50.',
    count: 'Enter 1,000,000 or less.',
  })
})
