import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { CardSide } from '@numo/domains/documents/contract-handoff.ts'
import type { UploadedDocument } from '@numo/domains/documents/contract.ts'
import { CaptureTips } from '../capture/capture-tips.tsx'
import { CardCapture } from '../capture/card-capture.tsx'
import { PhoneHandoff } from '../capture/phone-handoff.tsx'
import { sendCard } from '../capture/send-card.ts'
import type { SendPicture } from '../capture/use-capture.ts'
import { useProgram } from '../app/program.ts'
import { useAction } from '../app/use-action.ts'
import { CardFailed } from './card-failed.tsx'
import { CardReading } from './card-reading.tsx'
import { SecondPage, type PagedFile } from './second-page.tsx'
import type { CardFlow } from './use-card-flow.ts'
import { cardSides } from '@numo/domains/documents/enums.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  flow: CardFlow
  account_id: string
  policy_id: string | undefined
  /** Called when the user wants to type the fields instead. */
  onType: () => void
}

/** Captures both sides of a card, here or on a phone; the extraction starts as soon as the front has arrived. */
export function CardAdd({ flow, account_id, policy_id, onType }: Props) {
  const { t, caller } = useProgram()
  // Queued, because both sides may arrive at once.
  const { queue } = useAction()
  const [paged, setPaged] = useState<PagedFile | null>(null)
  const { sides, extraction, isReading, isSlow } = flow
  const couldNotRead = extraction?.status === 'failed' && !isReading
  const add = (side: CardSide, id: string, round?: number) =>
    void queue(() => flow.add(side, id, round))
  const about = { account_id, ...(policy_id !== undefined && { policy_id }) }
  const sendOf =
    (side: CardSide): SendPicture<UploadedDocument> =>
    async (picture, callbacks) => {
      const stored = await sendCard(caller, { ...about, side })(picture, callbacks)
      if (side === 'front')
        setPaged(stored.pages_sent > 1 ? { file: picture, pages: stored.pages_sent } : null)
      return stored
    }
  return (
    <>
      {extraction?.status === 'rejected' && (
        <output className="card-note">{t('card.add.replaced')}</output>
      )}
      {couldNotRead && (
        <CardFailed
          code={extraction.error_code}
          onRetake={() => void queue(() => flow.drop('front'))}
          onType={onType}
        />
      )}
      {flow.hasFailed && <NotStarted onRetry={() => void queue(flow.retry)} />}
      <div className="card-add">
        {cardSides.map((side) => (
          <CardCapture
            // The key remounts a side that was discarded.
            key={`${side} ${flow.rounds[side]}`}
            side={side}
            document_id={sides[side]}
            send={sendOf(side)}
            onPicture={({ id }) => add(side, id, flow.rounds[side])}
            onBusy={(isBusy) => flow.setSending(side, isBusy)}
          >
            {side === 'front' && sides.front !== null && !couldNotRead && !flow.hasFailed && (
              <CardReading flow={flow} />
            )}
          </CardCapture>
        ))}
      </div>
      {paged && sides.back === null && (
        <SecondPage
          paged={paged}
          about={about}
          onBack={(id) => add('back', id)}
          onClose={() => setPaged(null)}
        />
      )}
      {isReading && isSlow && extraction && (
        <p>
          <button type="button" className="linkish" onClick={onType}>
            {t('card.failed.type')}
          </button>
        </p>
      )}
      <CaptureTips />
      <PhoneHandoff
        {...about}
        onPicture={({ id, type }) => add(type === 'insurance_card_back' ? 'back' : 'front', id)}
      />
    </>
  )
}

/** The pictures are stored, but the extraction could not be started. */
function NotStarted({ onRetry }: { onRetry: () => void }) {
  const { t } = useProgram()
  return (
    <p className="card-note row" role="alert">
      {t('card.add.start_failed')}
      <Button onClick={onRetry}>{t('app.try_again')}</Button>
    </p>
  )
}

/** Explains beside the pictures what they are for and who can see them. */
export function CardNext() {
  const { t } = useProgram()
  return (
    <>
      <section className="onb-card">
        <h2>{t('card.next.title')}</h2>
        <ol className="onb-next">
          {(['confirm', 'cover', 'doctors'] as const).map((one) => (
            <li key={one}>
              <b>{t(`card.next.${one}`)}</b>
              {t(`card.next.${one}_text`)}
            </li>
          ))}
        </ol>
      </section>
      <CardSafe />
    </>
  )
}

/** Who can see the pictures of a card. */
export function CardSafe() {
  const { t } = useProgram()
  return (
    <p className="card-safe">
      <IconLock size={18} aria-hidden />
      {t('card.safe')}
    </p>
  )
}
