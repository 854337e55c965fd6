import type { ReactNode } from 'react'
import { checkActionCode } from '@numo/domains/users/contract-links.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { sentenceOf } from './sentences.ts'

/**
 * Returns a function for the token of the signed-in user; it resolves to undefined when nobody is signed in or the
 * token is not available.
 */
export function useOwnToken() {
  const { session } = useProgram()
  return async () => (await session.tokens.current().catch(() => null)) ?? undefined
}

/** Queries what a link is for and what it requires. Does not consume the link. */
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

/** Page of a link before it is used: loading, broken, or what it is for. */
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
