import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { sendCard } from '../capture/send-card.ts'
import { useProgram } from '../app/program.ts'
import { useAction } from '../app/use-action.ts'
import { Button } from '../ui/button.tsx'

/** A PDF with several pages that was sent as the front of a card. */
export type PagedFile = { file: Blob; pages: number }

type Props = {
  paged: PagedFile
  about: { account_id: string; policy_id?: string }
  onBack: (document_id: string) => void
  /** Called when the offer is declined. */
  onClose: () => void
}

/** Offers the second page of the PDF as the back of the card. */
export function SecondPage({ paged, about, onBack, onClose }: Props) {
  const { t, caller } = useProgram()
  const { run, isBusy } = useAction()
  const [percent, setPercent] = useState<number | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const take = () =>
    run(async () => {
      const send = sendCard(caller, { ...about, side: 'back' })
      const { id } = await send(paged.file, {
        onProgress(part) {
          setPercent(part)
          setWaiting(false)
        },
        onWaiting: () => setWaiting(true),
      })
      onBack(id)
      onClose()
    })
  return (
    <section className="card-pages" aria-label={t('capture.pages.title', { count: paged.pages })}>
      <IconFileText size={22} aria-hidden />
      <div>
        <p>
          <b>{t('capture.pages.title', { count: paged.pages })}</b> {t('capture.pages.ask')}
        </p>
        <p className="row">
          <Button look="primary" aria-busy={isBusy} onClick={() => void take()}>
            <span>{t('capture.pages.take')}</span>
            {isBusy && <i className="spin" aria-hidden="true" />}
          </Button>
          <Button onClick={onClose}>{t('capture.pages.no')}</Button>
        </p>
        {isBusy && isWaiting && <output>{t('capture.waiting')}</output>}
        {isBusy && percent !== null && (
          <progress max={100} value={percent} aria-label={t('capture.sending')} />
        )}
      </div>
    </section>
  )
}
