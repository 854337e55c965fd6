import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { loadAppWords } from '../../words/app-words.ts'
import { CallProblem, refusedUnder } from '../call-problem.ts'
import type { Program } from '../program.ts'
import { createForm, type FormOptions } from './create-form.ts'
import type { FormValues } from './form-input.ts'

const t = await loadAppWords('en')
const save = endpoint({
  name: 'save',
  summary: 'Saves',
  method: 'POST',
  path: '/api/v4/save',
  access: 'admin',
  input: z.strictObject({
    version: z.int(),
    name: z.string().min(1).optional(),
    city: z.string().max(5).optional(),
    covers: z.array(z.object({ number: z.string().max(3) })).optional(),
  }),
  output: z.object({ version: z.int() }),
})
type Options = FormOptions<typeof save>
const labels = { name: 'Name', city: 'City', other_city: 'Other city', number_b: 'Number of B' }

/** A form on a server that answers as it is told, with what was sent and the toasts shown. */
function open(
  initial: FormValues,
  options: Partial<Options> = {},
  answer: (input: unknown) => Promise<unknown> = async () => ({ version: 2 })
) {
  const sent: unknown[] = []
  const toasts: string[] = []
  // Of the program a form uses its sentences, one call and the toasts.
  const program = {
    t,
    caller: {
      async call(_: typeof save, input: unknown) {
        sent.push(input)
        return answer(input)
      },
    },
    toasts: { show: (text: string) => void toasts.push(text) },
  } as unknown as Program
  const form = createForm(save, initial, { version: 1 }, (errors) => errors)
  const submit = () => form.submit({ labels, ...options }, program)
  const problems = () => {
    const { errors, general } = form.store.get()
    return { errors, general }
  }
  return { ...form, submit, problems, sent, toasts, program }
}
const refusing = (problem: CallProblem) => async () => {
  throw problem
}
const fine = { errors: {}, general: null }

test('a schema error is shown beside its field, and nothing is sent', async () => {
  const form = open({ name: '', city: 'Monterrey' }, { needed: { name: 'Say who it is.' } })
  expect(await form.submit()).toBe(false)
  expect(form.problems()).toEqual({
    errors: { name: 'Say who it is.', city: 'Use 5 characters or fewer.' },
    general: null,
  })
  expect(form.sent).toEqual([])
  form.set({ name: 'Ana', city: 'Lima' })
  expect(await form.submit()).toBe(true)
  expect([form.problems(), form.sent]).toEqual([fine, [{ version: 1, name: 'Ana', city: 'Lima' }]])
})

test('errors are in the order of the page', async () => {
  const form = createForm(save, { city: 'Monterrey', name: 'A' }, { version: 1 }, (errors, scope) =>
    Object.fromEntries(Object.entries({ ...errors, scope: scope ?? '' }).toReversed())
  )
  const check = () => ({ name: 'No.' })
  expect(await form.submit({ labels, scope: 'two', check }, open({}).program)).toBe(false)
  expect(Object.keys(form.store.get().errors)).toEqual(['scope', 'name', 'city'])
})

test('refused fields of the server are shown beside them', async () => {
  const fields = [{ path: ['city'], code: 'text' as const, params: {} }]
  const form = open(
    { city: 'Lima' },
    {},
    refusing(new CallProblem(400, 'invalid', '', null, fields))
  )
  expect(await form.submit()).toBe(false)
  expect(form.problems()).toEqual({
    errors: { city: 'Remove the special characters.' },
    general: null,
  })
})

test('an error code is shown beside its field with the form’s sentence, else on top', async () => {
  const problem = new CallProblem(422, 'wrong-postal-code', '')
  const text = 'Enter the five-digit postal code.'
  const tried = async (options: Partial<Options>) => {
    const form = open({ city: 'Lima' }, options, refusing(problem))
    await form.submit()
    return form.problems()
  }
  expect(await tried({})).toEqual({ errors: {}, general: text })
  expect(await tried({ explain: () => 'Own.' })).toEqual({ errors: {}, general: 'Own.' })
  const refused = { 'wrong-postal-code': ['city'] } as const
  expect(await tried({ refused })).toEqual({ errors: { city: text }, general: null })
  const own = { 'wrong-postal-code': ['city', 'Five digits.'] } as const
  expect(await tried({ refused: own })).toEqual({ errors: { city: 'Five digits.' }, general: null })
})

test('of several inputs each has errors beside its own fields', async () => {
  const fields = [{ path: ['city'], code: 'text' as const, params: {} }]
  for (const problem of [
    new CallProblem(400, 'invalid', '', null, fields),
    new CallProblem(422, 'wrong-postal-code', ''),
  ]) {
    const form = open(
      { city: 'Lima' },
      {
        refused: { 'wrong-postal-code': ['city'] },
        send: () => Promise.reject(problem).catch(refusedUnder('other_')),
      }
    )
    expect(await form.submit()).toBe(false)
    expect(Object.keys(form.problems().errors)).toEqual(['other_city'])
    expect(form.problems().general).toBeNull()
  }
  await expect(Promise.reject(new Error('x')).catch(refusedUnder('other_'))).rejects.toThrow('x')
})

test('an error within a list is shown beside the field that holds it', async () => {
  const covers = ['1', '2345'].map((number) => ({ number }))
  const options: Partial<Options> = {
    prepare: () => ({ covers }),
    fieldAt: ([list, position]) =>
      list === 'covers' ? ['number_a', 'number_b'][Number(position)] : undefined,
  }
  const form = open({ number_a: '1', number_b: '2345' }, options)
  expect(await form.submit()).toBe(false)
  expect(form.problems()).toEqual({
    errors: { number_b: 'Use 3 characters or fewer.' },
    general: null,
  })
})

test('only changed fields are sent, and nothing without changes', async () => {
  const done: unknown[] = []
  const form = open(
    { name: 'Ana', city: 'Lima' },
    { only_changed: true, onDone: (output) => void done.push(output) }
  )
  expect(await form.submit()).toBe(true)
  expect([form.sent, done]).toEqual([[], [null]])
  form.set({ city: 'Quito' })
  expect(form.isDirty()).toBe(true)
  expect(await form.submit()).toBe(true)
  expect([form.sent, done]).toEqual([[{ version: 1, city: 'Quito' }], [null, { version: 2 }]])
  expect(form.isDirty()).toBe(false)
})

test('one press sends once, and text typed meanwhile remains unsaved', async () => {
  const answer = Promise.withResolvers<unknown>()
  const form = open({ name: 'Ana' }, { done: 'Saved.' }, () => answer.promise)
  form.set({ name: 'Eva' })
  const first = form.submit()
  expect([form.store.get().isBusy, await form.submit()]).toEqual([true, false])
  form.set(({ name }) => ({ name: `${String(name)} M` }))
  answer.resolve({ version: 2 })
  expect(await first).toBe(true)
  expect(form.sent).toEqual([{ version: 1, name: 'Eva' }])
  expect([form.store.get().isBusy, form.isDirty(), form.toasts]).toEqual([false, true, ['Saved.']])
})

test('a draft is stored with every change and deleted once it is sent, not when refused', async () => {
  const kept: unknown[] = []
  const draft = {
    keep: (now: FormValues) => void kept.push(now),
    forget: async () => void kept.push(null),
  }
  const answers: (() => Promise<unknown>)[] = [
    refusing(new CallProblem(0, 'network-request-failed', '')),
    async () => ({ version: 2 }),
  ]
  const form = open({ name: 'Ana' }, { draft }, async () => answers.shift()?.())
  form.set({ name: 'Eva' }, draft)
  expect([await form.submit(), kept]).toEqual([false, [{ name: 'Eva' }]])
  expect(form.problems().general).not.toBeNull()
  expect([await form.submit(), kept]).toEqual([true, [{ name: 'Eva' }, null]])
  form.restart({ name: 'Luis' }, draft)
  expect([form.store.get().values, form.isDirty()]).toEqual([{ name: 'Luis' }, false])
})
