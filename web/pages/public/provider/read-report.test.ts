import { expect, test } from 'vitest'
import { isMachine, readReport } from './read-report.ts'

const form = (fields: Record<string, string>) => new URLSearchParams(fields)

test('a valid report has no errors', () => {
  const report = readReport(
    form({ kind: 'other', message: ' Closed \r\n since May ', reply_to: '' })
  )
  expect(report).toEqual({
    kind: 'other',
    typed: { kind: 'other', message: 'Closed \n since May', reply_to: '' },
    errors: {},
  })
})

test('every field has its error, and typed text stays', () => {
  const report = readReport(form({ kind: 'nonsense', message: '  ', reply_to: 'me@' }))
  expect(report.kind).toBeNull()
  expect(report.errors).toEqual({
    kind: 'provider.report.error_kind',
    message: 'provider.report.error_message',
    reply_to: 'provider.report.error_reply_to',
  })
  expect(report.typed.reply_to).toBe('me@')
  expect(readReport(form({ message: 'x'.repeat(2001) })).errors.message).toBe(
    'provider.report.error_message_long'
  )
})

test('the hidden field detects bots', () => {
  expect(isMachine(form({ website: 'http://spam.example' }))).toBe(true)
  expect(isMachine(form({ website: '' }))).toBe(false)
})
