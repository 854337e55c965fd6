import type { ReactNode } from 'react'
import { checkActionCode } from '@numo/domains/users/contract-links.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { sentenceOf } from './sentences.ts'

/** The token of whoever is signed in here; undefined: nobody, or it cannot be had now. */
export function useOwnToken() {
  const { session } = useProgram()
  return async () => (await session.tokens.current().catch(() => null)) ?? undefined
}

/** What a link is about, and what is still asked for; nothing is used up by looking. */
export function useLink(mode: InputOf<typeof checkActionCode>['mode'], code: string) {
  const { caller } = useProgram()
  const ownToken = useOwnToken()
  const about = { mode, code }
  return useRead(checkActionCode, about, {
    read: async () => caller.call(checkActionCode, { ...about, id_token: await ownToken() }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** A page of a link before it does anything: it is looked at, does not work, or shows what it is for. */
export function LinkState({
  link,
  title,
  whenBroken,
  children,
}: {
  link: ReturnType<typeof useLink>
  title: string
  whenBroken: ReactNode
  children: ReactNode
}) {
  const { t } = useProgram()
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {link.isPending && <output>{t('auth.confirm.checking')}</output>}
      {link.isError && (
        <>
          <ErrorSummary errors={{}} general={t(sentenceOf('link', link.error))} />
          {whenBroken}
        </>
      )}
      {link.isSuccess && children}
    </>
  )
}
