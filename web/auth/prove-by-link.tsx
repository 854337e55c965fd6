import { useState } from 'react'
import { sendProofLink } from '@numo/domains/users/contract-proof.ts'
import { useProgram } from '../app/program.ts'
import { useProblemText } from '../app/problem-text.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  email: string
  /** Whether the link was opened meanwhile. */
  look: () => Promise<boolean | undefined>
}

/** For who has nothing else: a link by mail, opened in this browser; then they come back here. */
export function ProveByLink({ email, look }: Props) {
  const { t, caller, locale } = useProgram()
  const textOf = useProblemText()
  const [isSent, setSent] = useState(false)
  const [said, say] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function run(action: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    say(null)
    try {
      await action()
    } catch (error) {
      say(textOf(error))
    }
    setBusy(false)
  }
  const send = () =>
    run(async () => {
      await caller.call(sendProofLink, { locale })
      setSent(true)
    })
  const goOn = () =>
    run(async () => {
      if (!(await look())) say(t('auth.prove.not_opened'))
    })
  return (
    <div className="stack">
      <output>
        {isSent ? t('auth.prove.link_sent', { email }) : t('auth.prove.link_text', { email })}
      </output>
      <Button
        look="primary"
        isWide
        aria-busy={isBusy}
        onClick={() => void (isSent ? goOn() : send())}
      >
        {t(isSent ? 'auth.prove.opened' : 'auth.prove.send')}
      </Button>
      {isSent && (
        <button type="button" className="as-link" onClick={() => void send()}>
          {t('auth.reset.again')}
        </button>
      )}
      <output className="ways-said">{said}</output>
    </div>
  )
}
