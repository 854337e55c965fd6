import { useState } from 'react'
import { proveAgain } from '@numo/domains/users/contract-proof.ts'
import { passkeySignInOptions } from '@numo/domains/users/contract.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { askForPasskey } from '../app/session/ask-for-passkey.ts'
import { Glyph } from '../ui/glyph.tsx'
import { sentenceOf } from './sentences.ts'
import { Button } from '../ui/button.tsx'

/** A passkey of theirs, by the browser's own window. */
export function ProveByPasskey({ onProved }: { onProved: () => void }) {
  const { t, caller } = useProgram()
  const [said, say] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function show() {
    if (isBusy) return
    setBusy(true)
    say(null)
    try {
      const { ticket, options } = await caller.call(passkeySignInOptions, {})
      const answer = await askForPasskey(options)
      await caller.call(proveAgain, { way: 'passkey', ticket, answer })
      onProved()
    } catch (error) {
      const isOurs = error instanceof CallProblem
      say(t(isOurs ? sentenceOf('proof', error) : 'auth.more.passkey_cancelled'))
    }
    setBusy(false)
  }
  return (
    <div className="stack">
      <Button look="primary" isWide aria-busy={isBusy} onClick={() => void show()}>
        <Glyph name="key" />
        {t('auth.prove.passkey')}
      </Button>
      <output className="ways-said">{said}</output>
    </div>
  )
}
