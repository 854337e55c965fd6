import { z } from 'zod'
import { expect, test } from 'vitest'
import { endpoint } from '@numo/kit/endpoint.ts'
import { wordsOf } from '../../words/words-of.ts'
import type { AppWordKey } from '../../words/app-words.ts'
import { CallProblem } from '../call-problem.ts'
import { createAutosavedForm, type ReadPart } from './autosaved-form.ts'

const saveNote = endpoint({
  name: 'saveNote',
  resource: null,
  flagless: 'frame',
  changes: [],
  summary: 'Saves a note',
  method: 'POST',
  path: '/api/v4/note/{id}',
  access: 'signed-in',
  input: z.strictObject({ id: z.string(), version: z.int(), text: z.string().nullable() }),
  output: z.object({ version: z.int() }),
})

/** A form of a note on a server with versions. `lose` loses the answer of the next save. */
function aForm() {
  let server: ReadPart = { version: 1, values: { text: 'old' } }
  let kept: ReadPart | null = null
  let isLost = false
  const form = createAutosavedForm(
    {
      endpoint: saveNote,
      fixed: { id: 'a' },
      labels: { text: 'Text' },
      prepare: (values) => ({ input: values, is_partial: false }),
      async call({ version, text }) {
        if (version !== server.version)
          throw new CallProblem(409, 'changed-meanwhile', 'Changed meanwhile')
        server = { version: server.version + 1, values: { text } }
        if (isLost) {
          isLost = false
          throw new CallProblem(0, 'network-request-failed', 'No network')
        }
        return { version: server.version }
      },
      read: async () => server,
      keep: (typed) => (kept = typed),
      t: wordsOf<AppWordKey>('en', {}),
      later: () => () => {},
    },
    server,
    null
  )
  return {
    form,
    state: () => form.store.get().state,
    server: () => server,
    kept: () => kept,
    lose: () => (isLost = true),
    saveAsAnother: (text: string) => (server = { version: server.version + 1, values: { text } }),
  }
}

test('what is typed is kept until it is saved', async () => {
  const { form, state, server, kept } = aForm()
  form.set({ text: 'new' })
  expect([state(), kept()?.values]).toEqual(['saving', { text: 'new' }])
  await form.flush()
  expect([state(), server().values, kept()]).toEqual(['saved', { text: 'new' }, null])
})

test('another user saved meanwhile: both versions stay until one is chosen', async () => {
  const { form, state, server, kept, saveAsAnother } = aForm()
  form.set({ text: 'mine' })
  saveAsAnother('theirs')
  await form.flush()
  expect([state(), form.store.get().theirs?.values]).toEqual(['conflict', { text: 'theirs' }])
  form.set({ text: 'mine, longer' })
  await form.flush()
  expect([server().values, kept()?.values]).toEqual([{ text: 'theirs' }, { text: 'mine, longer' }])
  form.keepMine()
  await form.flush()
  expect([state(), server().values]).toEqual(['saved', { text: 'mine, longer' }])
})

test('a save whose answer was lost is no conflict with oneself', async () => {
  const { form, state, server, lose } = aForm()
  lose()
  form.set({ text: 'first' })
  await form.flush()
  expect(state()).toBe('failed')
  form.set({ text: 'first and more' })
  await form.flush()
  expect([state(), server().values]).toEqual(['saved', { text: 'first and more' }])
})
