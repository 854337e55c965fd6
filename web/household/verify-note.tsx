import { resendVerification } from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import type { SignedInUser } from '../app/session/session-parts.ts'
import { useCommand } from '../app/use-command.ts'
import { Button } from '../ui/button.tsx'
import { NextStep } from '../ui/note.tsx'

/**
 * Reminds the user to verify their email address, until they have, and sends the link again. `user` comes from the page,
 * which keeps it during sign-out.
 */
export function VerifyNote({ user }: { user: SignedInUser['user'] }) {
  const { t } = useProgram()
  const { email, email_verified } = user
  const { run, isPending } = useCommand(resendVerification, {
    done: t('app.profile.confirm_sent', { email }),
  })
  if (email_verified) return null
  return (
    <NextStep>
      <p>{t('home.start.confirm_email', { email })}</p>
      <Button size="sm" aria-busy={isPending} onClick={() => void run({})}>
        {t('app.profile.confirm_send')}
      </Button>
    </NextStep>
  )
}
