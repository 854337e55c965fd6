import { expect, test } from 'vitest'
import { createEventReader, pauseBefore } from './events.ts'

const text =
  'retry: 3000\nid: 1\nevent: inbox\ndata: {"unread":0,"is_new":false}\n\n: still here\n\nid: 2\nevent: inbox\ndata: {"unread":3,"is_new":true}\n\nevent: changes\ndata: [{"resource":"client","id":"a","by":"r"},{"resource":"*","id":null}]\n\n'
const expected = [
  { kind: 'inbox', id: '1', unread: 0, is_new: false },
  { kind: 'inbox', id: '2', unread: 3, is_new: true },
  {
    kind: 'changes',
    changes: [
      { resource: 'client', id: 'a', by: 'r' },
      { resource: '*', id: null, by: null },
    ],
  },
]

test('events are parsed at any chunk boundaries', () => {
  for (let at = 0; at <= text.length; at += 1) {
    const read = createEventReader()
    expect([...read(text.slice(0, at)), ...read(text.slice(at))]).toEqual(expected)
  }
})

test('comments, other events and partial events are ignored', () => {
  const read = createEventReader()
  expect(read(': still here\n\n')).toEqual([])
  expect(read('event: other\ndata: {}\n\n')).toEqual([])
  expect(read('event: inbox\ndata: {"unr')).toEqual([])
})

test('the delay between retries grows to a minute', () => {
  expect([0, 1, 4, 20].map(pauseBefore)).toEqual([2000, 4000, 32_000, 60_000])
})
