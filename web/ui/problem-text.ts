import { useCallback } from 'react'
import { useProgram } from '../app/program.ts'
import type { AppWordKey, AppWords } from '../app-words.ts'
import { CallProblem } from '../call.ts'

const codes: Readonly<Record<string, AppWordKey>> = {
  'network-request-failed': 'app.error.network',
  'session-expired': 'app.error.session_expired',
  'token-unavailable': 'app.error.token_unavailable',
  'needs-recent-sign-in': 'security.recent',
}

/** What a failed call is called in the person's language; a sentence we do not have is shown as the server said it. */
export function problemText(error: unknown, t: AppWords): string {
  if (!(error instanceof CallProblem)) return t('app.error.general')
  const known = codes[error.code]
  if (known) return t(known)
  if (error.status === 429) return t('app.error.too_many')
  if (error.status === 403) return t('app.error.not_allowed')
  return error.status >= 500 || error.code === 'unknown' ? t('app.error.general') : error.message
}

export function useProblemText() {
  const { t } = useProgram()
  return useCallback((error: unknown) => problemText(error, t), [t])
}
