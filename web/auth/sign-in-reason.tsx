import type { AppWordKey } from '../words/app-words.ts'
import { useProgram } from '../app/program.ts'
import type { SessionState, SignOutReason } from '../app/session/session-parts.ts'
import { Note } from '../ui/note.tsx'

const reasons: Readonly<Record<NonNullable<SignOutReason>, AppWordKey>> = {
  'user-disabled': 'app.reason.user_disabled',
  'user-token-expired': 'app.reason.user_expired',
  elsewhere: 'app.reason.signed_out_elsewhere',
}

/** Explains why sign-in is required: after a sign-out, or because the requested page needs it. */
export function SignInReason({ state, isRequired }: { state: SessionState; isRequired: boolean }) {
  const { t } = useProgram()
  const why = state.phase === 'signed-out' ? state.why : null
  const isIn = state.phase === 'signed-in' && state.who !== null
  const reason = why ? reasons[why] : isRequired && !isIn ? 'app.reason.sign_in' : null
  return reason && <Note>{t(reason)}</Note>
}
