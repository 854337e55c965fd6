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

/** Actions that are due later, of a clock that `pass` moves on. */
function aClock() {
  const due = new Set<{ at: number; act: () => void }>()
  let now = 0
  const later = (milliseconds: number, act: () => void) => {
    const one = { at: now + milliseconds, act }
    due.add(one)
    return () => void due.delete(one)
  }
  async function pass(milliseconds: number) {
    const end = now + milliseconds
    for (;;) {
      const [next] = [...due].toSorted((a, b) => a.at - b.at)
      if (!next || next.at > end) break
      now = next.at
      due.delete(next)
      next.act()
      await new Promise(setImmediate)
    }
    now = end
  }
  return { later, pass }
}

/**
 * A form of a note on a server with versions. `lose` loses the answer of the next save; while it `isAway`, the server does not answer.
 */
function aForm() {
  let server: ReadPart = { version: 1, values: { text: 'old' } }
  let kept: ReadPart | null = null
  let isLost = false
  let isAway = false
  let tries = 0
  const { later, pass } = aClock()
  const form = createAutosavedForm(
    {
      endpoint: saveNote,
      fixed: { id: 'a' },
      labels: { text: 'Text' },
      prepare: (values) => ({ input: values, is_partial: false }),
      async call({ version, text }) {
        tries += 1
        if (isAway) throw new CallProblem(0, 'network-request-failed', 'No network')
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
      later,
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
    pass,
    tries: () => tries,
    away: (is: boolean) => (isAway = is),
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

test('a network that is away for ten minutes loses nothing: what is typed is kept, and saved within half a minute', async () => {
  const { form, state, server, kept, pass, away, tries } = aForm()
  away(true)
  form.set({ text: 'first' })
  await pass(5 * 60_000)
  expect([state(), kept()?.values]).toEqual(['failed', { text: 'first' }])
  form.set({ text: 'first and second' })
  expect([state(), kept()?.values]).toEqual(['failed', { text: 'first and second' }])
  await pass(5 * 60_000)
  expect([state(), kept()?.values, server().values]).toEqual([
    'failed',
    { text: 'first and second' },
    { text: 'old' },
  ])
  // It is tried all the time, at most twice a minute in the end.
  expect(tries()).toBeGreaterThan(18)
  expect(tries()).toBeLessThan(30)
  away(false)
  await pass(30_000)
  expect([state(), server(), kept()]).toEqual([
    'saved',
    { version: 2, values: { text: 'first and second' } },
    null,
  ])
})

test('a network that comes back while a save fails is tried again in a second', async () => {
  const { form, state, server, pass, away } = aForm()
  away(true)
  form.set({ text: 'first' })
  await pass(5 * 60_000)
  // As the browser reports that it is online, before the way to the server is open.
  await form.flush()
  away(false)
  await pass(1000)
  expect([state(), server().values]).toEqual(['saved', { text: 'first' }])
})
