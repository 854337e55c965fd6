import { proveAgain } from '@numo/domains/users/contract-proof.ts'
import { passkeySignInOptions } from '@numo/domains/users/contract.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { requestPasskey } from '../app/session/request-passkey.ts'
import { Glyph } from '../ui/glyph.tsx'
import { sentenceOf } from './sentences.ts'
import { Button } from '../ui/button.tsx'

/** Recent proof by a passkey, with the browser's own prompt. */
export function ProveByPasskey({ onProved }: { onProved: () => void }) {
  const { t, caller } = useProgram()
  const { general, isBusy, submit } = useEndpointForm(
    proveAgain,
    {},
    {
      labels: {},
      fixed: { way: 'passkey' },
      async send({ way }) {
        const { ticket, options } = await caller.call(passkeySignInOptions, {})
        return caller.call(proveAgain, { way, ticket, answer: await requestPasskey(options) })
      },
      onDone: onProved,
      explain: (error) =>
        t(
          error instanceof CallProblem ? sentenceOf('proof', error) : 'auth.more.passkey_cancelled'
        ),
    }
  )
  return (
    <div className="stack">
      <Button look="primary" isWide aria-busy={isBusy} onClick={() => void submit()}>
        <Glyph name="key" />
        {t('auth.prove.passkey')}
      </Button>
      <output className="ways-message">{general}</output>
    </div>
  )
}
