import { useState } from 'react'
import { sendProofLink } from '@numo/domains/users/contract-proof.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { useAction } from '../app/use-action.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  email: string
  /** Returns whether the link has been opened. */
  look: () => Promise<boolean | undefined>
}

/** Recent proof by an emailed link, opened in this browser. For users without another method. */
export function ProveByLink({ email, look }: Props) {
  const { t, locale } = useProgram()
  const [isSent, setSent] = useState(false)
  const [isUnopened, setUnopened] = useState(false)
  const { run, isBusy: isLooking } = useAction()
  const { general, isBusy, submit } = useEndpointForm(
    sendProofLink,
    {},
    { labels: {}, fixed: { locale }, onDone: () => setSent(true) }
  )
  const send = () => {
    setUnopened(false)
    return submit()
  }
  const goOn = () => run(async () => setUnopened((await look()) !== true))
  return (
    <div className="stack">
      <output>
        {isSent ? t('auth.prove.link_sent', { email }) : t('auth.prove.link_text', { email })}
      </output>
      <Button
        look="primary"
        isWide
        aria-busy={isBusy || isLooking}
        onClick={() => void (isSent ? goOn() : send())}
      >
        {t(isSent ? 'auth.prove.opened' : 'auth.prove.send')}
      </Button>
      {isSent && (
        <button type="button" className="as-link" onClick={() => void send()}>
          {t('auth.reset.again')}
        </button>
      )}
      <output className="ways-message">{isUnopened ? t('auth.prove.not_opened') : general}</output>
    </div>
  )
}
