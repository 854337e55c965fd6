import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useProgram } from '../../app/program.ts'
import { codeOf } from '../../auth/code-of.ts'
import { sentenceOf } from '../../auth/sentences.ts'
import { useStore } from '../../session/store.ts'
import { ErrorSummary } from '../../ui/field.tsx'
import { useTitle } from '../../ui/page-head.tsx'

/** Where the links of e-mails arrive: sends each to what it is for. */
export function Page() {
  const [query] = useSearchParams()
  const mode = query.get('mode')
  if (mode === 'resetPassword')
    return (
      <Navigate
        replace
        to={`/auth/reset/confirm?${new URLSearchParams({ oobCode: codeOf(query) })}`}
      />
    )
  return mode === 'verifyEmail' ? <VerifyEmail code={codeOf(query)} /> : <Unknown />
}

function Unknown() {
  const { t } = useProgram()
  useTitle(t('auth.action.title'))
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.action.title')}</h1>
      <p>{t('auth.action.unknown')}</p>
      <Link className="btn btn-primary btn-md btn-wide" to="/auth/login">
        {t('auth.back_to_login')}
      </Link>
    </>
  )
}

function VerifyEmail({ code }: { code: string }) {
  const { t, identity, session } = useProgram()
  const state = useStore(session.state)
  const verified = useQuery({
    queryKey: ['verify-email', code],
    // The code works once: asked once, kept for as long as this page lives.
    queryFn: async () => {
      await (await identity()).verifyEmail(code)
      if (session.state.get().phase === 'signed-in') await session.reloadClaims()
      return true
    },
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const title = t(verified.isSuccess ? 'auth.action.verified_title' : 'auth.action.title')
  useTitle(title, verified.isError)
  const start = state.phase === 'signed-in' ? '/home' : '/auth/login'
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {verified.isPending && <output>{t('auth.action.working')}</output>}
      {verified.isSuccess && <p>{t('auth.action.verified')}</p>}
      {verified.isError && (
        <ErrorSummary errors={{}} general={t(sentenceOf('code-check', verified.error))} />
      )}
      {!verified.isPending && (
        <Link className="btn btn-primary btn-md btn-wide" to={start}>
          {t('auth.login.go_on')}
        </Link>
      )}
    </>
  )
}
