import { useRead } from '../app/use-read.ts'
import { useEffect, useState } from 'react'
import { getProofWays } from '@numo/domains/users/contract-proof.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import { useProblemText } from '../app/problem-text.ts'
import { ProveByLink } from './prove-by-link.tsx'
import { ProveByPasskey } from './prove-by-passkey.tsx'
import { ProveByText } from './prove-by-text.tsx'
import { Button } from '../ui/button.tsx'

type ProofWay = OutputOf<typeof getProofWays>['ways'][number]
type ProofProps = { onProved: () => void; onCancel?: () => void }

/**
 * Asks for a recent proof by one of the user's methods, the most convenient first. An emailed link may be opened in
 * another tab: the state is read again on return.
 */
export function ProveForm({ onProved, onCancel }: ProofProps) {
  const { t } = useProgram()
  const textOf = useProblemText()
  const [chosen, choose] = useState<ProofWay | null>(null)
  const known = useRead(getProofWays, {}, { gcTime: 0, staleTime: 0 })
  const isRecent = known.data?.is_recent === true
  useEffect(() => {
    if (isRecent) onProved()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when it is known
  }, [isRecent])
  if (known.error) return <p className="field-error">{textOf(known.error)}</p>
  if (!known.data || isRecent) return <p aria-busy="true">{t('auth.prove.looking')}</p>
  const { email } = known.data
  // Without methods of our own (Firebase), the password is used.
  const ways: readonly ProofWay[] = known.data.ways.length > 0 ? known.data.ways : ['password']
  const way = chosen ?? ways[0] ?? 'password'
  const others = ways.filter((one) => one !== way)
  return (
    <div className="stack">
      <p>{t('auth.prove.text')}</p>
      {way === 'link' ? (
        <ProveByLink email={email} look={async () => (await known.refetch()).data?.is_recent} />
      ) : way === 'passkey' ? (
        <ProveByPasskey onProved={onProved} />
      ) : (
        <ProveByText key={way} way={way} email={email} onProved={onProved} />
      )}
      <div className="row">
        {others.map((one) => (
          <button key={one} type="button" className="as-link" onClick={() => choose(one)}>
            {t(`auth.prove.use.${one}`)}
          </button>
        ))}
        {onCancel && (
          <Button look="ghost" onClick={onCancel}>
            {t('app.cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}
