/** The submitted form that reports a mistake. */
import { reportKinds, reportMistake, type ReportKind } from '@numo/domains/directory/contract.ts'
import type { WordKey } from '../../../words/words.ts'

export type ReportField = 'kind' | 'message' | 'reply_to'
export type Report = {
  /** Values as typed, to show them again. */
  typed: Record<ReportField, string>
  /** Message key by field; `form` is for the whole form. */
  errors: Partial<Record<ReportField | 'form', WordKey>>
}

export const emptyReport: Report = {
  typed: { kind: '', message: '', reply_to: '' },
  errors: {},
}

const isKind = (text: string): text is ReportKind => reportKinds.some((kind) => kind === text)

/** Returns whether the honeypot field, hidden from people, was filled in. */
export const isMachine = (form: URLSearchParams) => Boolean(form.get('website'))

/** Parses and validates the form; keeps all typed values and returns the error of each field. */
export function readReport(form: URLSearchParams): Report & { kind: ReportKind | null } {
  const text = (name: ReportField) => (form.get(name) ?? '').replace(/\r\n?/g, '\n').trim()
  const typed = { kind: text('kind'), message: text('message'), reply_to: text('reply_to') }
  const errors: Report['errors'] = {}
  const { message, reply_to } = reportMistake.input.shape
  if (!isKind(typed.kind)) errors.kind = 'provider.report.error_kind'
  if (typed.message === '') errors.message = 'provider.report.error_message'
  else if (!message.safeParse(typed.message).success)
    errors.message = 'provider.report.error_message_long'
  if (!reply_to.safeParse(typed.reply_to).success)
    errors.reply_to = 'provider.report.error_reply_to'
  return { typed, errors, kind: isKind(typed.kind) ? typed.kind : null }
}
