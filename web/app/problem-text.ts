import { useCallback } from 'react'
import { useProgram } from './program.ts'
import type { AppWordKey, AppWords } from '../words/app-words.ts'
import { CallProblem, noMessage } from './call-problem.ts'
import { fieldSentence } from './forms/field-sentence.ts'

const codes: Readonly<Record<string, AppWordKey>> = {
  'network-request-failed': 'app.error.network',
  'file-not-drawn': 'app.error.file_not_drawn',
  'session-expired': 'app.error.session_expired',
  'token-unavailable': 'app.error.token_unavailable',
  'proof-refused': 'auth.prove.refused',
  'proof-needed': 'auth.prove.refused',
  'changed-meanwhile': 'record.problem.changed_meanwhile',
  'not-yourself': 'record.problem.not_yourself',
  'has-another': 'record.problem.has_another',
  'last-admin': 'record.problem.last_admin',
  'last-owner': 'record.problem.last_owner',
  'takes-two': 'record.problem.takes_two',
  'asked-already': 'record.problem.asked_already',
  'is-staff': 'record.problem.is_staff',
  'decided-already': 'record.problem.decided_already',
  'not-yours-to-decide': 'record.problem.not_yours_to_decide',
  'second-factor-needed': 'record.problem.second_factor',
  'selection-changed': 'record.problem.selection_changed',
  'selection-too-large': 'record.problem.selection_too_large',
  'undo-over': 'record.problem.undo_over',
  'too-many-views': 'record.problem.too_many_views',
  'wrong-status': 'record.problem.wrong_status',
  'open-balance': 'record.problem.open_balance',
  'already-linked': 'record.problem.already_linked',
  'not-linked': 'record.problem.not_linked',
  'address-differs': 'record.problem.address_differs',
  'address-unproven': 'record.problem.address_unproven',
  'wrong-postal-code': 'record.problem.wrong_postal_code',
  'invalid-email': 'record.problem.invalid_email',
  'prove-own-first': 'app.error.prove_first',
  'too-many-to-others': 'app.error.too_many_others',
  'already-known': 'directory.problem.already_known',
  'no-such-network': 'directory.problem.no_network',
  'place-in-doubt': 'households.hand.doubt',
  'placed-by-hand': 'households.hand.stays',
  'geocoder-unavailable': 'staff.place.unavailable',
  'too-many-examples': 'bench.problem_many',
  'rate-needed': 'bench.need_rate',
  'amount-too-large': 'bench.problem_large',
  'rule-over': 'directory.problem.rule_over',
  'too-early': 'directory.problem.too_early',
  'looks-known': 'directory.problem.looks_known',
  'wrong-npi': 'directory.problem.wrong_npi',
  'unknown-town': 'directory.problem.unknown_town',
  'already-merged': 'directory.merge.refused.already-merged',
  'different-npi': 'directory.merge.refused.different-npi',
  'different-kind': 'directory.merge.refused.different-kind',
  'not-reachable': 'directory.problem.not_reachable',
  'unfit-tax-id': 'directory.problem.unfit_tax_id',
  'empty-update': 'directory.problem.empty_update',
  'update-failed': 'directory.problem.update_failed',
  'wrong-days': 'directory.problem.wrong_days',
  'day-over': 'practice.problem.day_over',
  'no-such-acceptance': 'practice.problem.no_acceptance',
  'no-such-photo': 'practice.problem.no_photo',
  'photo-too-small': 'practice.problem.small',
  'photo-shape': 'practice.problem.shape',
  'file-empty': 'practice.problem.empty',
  'file-too-large': 'practice.problem.large',
  'file-type-unknown': 'practice.problem.type',
  'file-heic': 'practice.problem.heic',
  'file-too-many-pixels': 'practice.problem.pixels',
  'file-too-small': 'practice.problem.small',
  'file-damaged': 'practice.problem.damaged',
  'file-too-slow': 'practice.problem.slow',
  'file-infected': 'practice.problem.infected',
  'file-busy': 'practice.problem.busy',
  'import-running': 'directory.problem.import_running',
  'upload-incomplete': 'directory.problem.upload_incomplete',
  'wrong-offset': 'directory.problem.upload_incomplete',
  'bad-source': 'directory.problem.bad_source',
  'demo-source': 'directory.problem.demo_source',
  'day-to-come': 'directory.problem.day_to_come',
  'rejects-gone': 'directory.problem.rejects_gone',
  'payments-unavailable': 'pay.problem.unavailable',
  'payments-refused': 'pay.problem.refused',
  'last-card': 'pay.remove_last',
  'not-your-card': 'pay.problem.not_yours',
  'card-expired': 'pay.problem.expired',
  'no-cards-here': 'pay.none_here',
  'newer-card': 'card.error.newer',
  'already-reviewed': 'card.error.reviewed',
  'open-fields': 'card.error.open',
  'read-only-view': 'app.view.read_only',
  'not-in-view': 'app.view.not_given',
  'view-over': 'app.view.over',
  'view-of-yourself': 'view_as.problem.yourself',
  'view-of-staff': 'view_as.problem.staff',
  'view-of-inactive': 'view_as.problem.inactive',
}

/** Hints on a second line, below a sentence of the specification that must stay as it is. */
const hints: Readonly<Record<string, AppWordKey>> = {
  'update-failed': 'directory.problem.update_hint',
}

/**
 * Returns the message of a failed call in the reader's language: that of its code, else the response's error field, else
 * "An error occurred" (specification section 8). A second line, if any, is a hint.
 */
export function problemText(error: unknown, t: AppWords): string {
  if (!(error instanceof CallProblem)) return t('app.error.general')
  if (error.code === 'download-failed') {
    const why = error.cause instanceof CallProblem ? sentenceOfCode(error.cause.code, t) : null
    return [t('app.error.download', { status: error.status }), ...(why ? [why] : [])].join('\n')
  }
  const [field] = error.fields
  if (field) return fieldSentence(field, t)
  const known = sentenceOfCode(error.code, t)
  const hint = hints[error.code]
  if (known !== null) return hint ? `${known}\n${t(hint)}` : known
  if (error.status === 404) return t('record.problem.missing')
  if (error.status === 429) return t('app.error.too_many')
  if (error.status === 403) return t('app.error.not_allowed')
  return error.message === noMessage ? t('app.error.general') : error.message
}

/** Returns the sentence of an error code; null without one, and when the words of its area are not loaded. */
function sentenceOfCode(code: string, t: AppWords): string | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a code without a sentence returns its key
  const key = codes[code] ?? (`refusal.${code}` as AppWordKey)
  const known = t(key)
  return known === key ? null : known
}

export function useProblemText() {
  const { t } = useProgram()
  return useCallback((error: unknown) => problemText(error, t), [t])
}
