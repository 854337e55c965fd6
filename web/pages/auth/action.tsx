import { Navigate, useSearchParams } from 'react-router'
import { useProgram } from '../../app/program.ts'
import { codeOf } from '../../auth/code-of.ts'
import { MoveAddress } from '../../auth/move-address.tsx'
import { VerifyAddress } from '../../auth/verify-address.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/**
 * Target of the links in emails; shows the page for the `mode`. Opening a link changes nothing, because mail scanners
 * open links too: the user has to press a button.
 */
export function Page() {
  const [query] = useSearchParams()
  const mode = query.get('mode')
  const code = codeOf(query)
  if (mode === 'resetPassword')
    return <Navigate replace to={`/auth/reset/confirm?${new URLSearchParams({ oobCode: code })}`} />
  if (mode === 'verifyEmail') return <VerifyAddress code={code} />
  if (mode === 'verifyAndChangeEmail' || mode === 'recoverEmail')
    return <MoveAddress mode={mode} code={code} />
  return <Unknown />
}

function Unknown() {
  const { t } = useProgram()
  useTitle(t('auth.action.title'))
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.action.title')}</h1>
      <p>{t('auth.action.unknown')}</p>
      <ButtonLink look="primary" isWide to="/auth/login">
        {t('auth.back_to_login')}
      </ButtonLink>
    </>
  )
}
