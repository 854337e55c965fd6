import { IconLock } from '@tabler/icons-react'
import { CaptureTips } from '../capture/capture-tips.tsx'
import { CardCapture } from '../capture/card-capture.tsx'
import { PhoneHandoff } from '../capture/phone-handoff.tsx'
import { sendCard } from '../capture/send-card.ts'
import { useProgram } from '../app/program.ts'
import { useAction } from '../ui/use-action.ts'
import { CardFailed } from './card-failed.tsx'
import { CardReading } from './card-reading.tsx'
import type { CardFlow } from './use-card-flow.ts'

type Props = {
  flow: CardFlow
  account_id: string
  policy_id: string | undefined
  /** Somebody types what the card says. */
  onType: () => void
}

/** Both sides of a card: taken, dropped or chosen here or on a phone, and read as soon as the front is there. */
export function CardAdd({ flow, account_id, policy_id, onType }: Props) {
  const { t, caller } = useProgram()
  const { run } = useAction()
  const { sides, extraction, isReading, isSlow } = flow
  const hasFailed = extraction?.status === 'failed' && !isReading
  const add = (side: 'front' | 'back', id: string) => void run(() => flow.add(side, id))
  const about = { account_id, ...(policy_id !== undefined && { policy_id }) }
  return (
    <>
      {extraction?.status === 'rejected' && (
        <output className="card-note">{t('card.add.replaced')}</output>
      )}
      {hasFailed && (
        <CardFailed
          code={extraction.error_code}
          onRetake={() => flow.drop('front')}
          onType={onType}
        />
      )}
      <div className="card-add">
        {(['front', 'back'] as const).map((side) => (
          <CardCapture
            // A side that was dropped begins anew.
            key={`${side} ${flow.rounds[side]}`}
            side={side}
            document_id={sides[side]}
            send={sendCard(caller, { ...about, side })}
            onPicture={({ id }) => add(side, id)}
          >
            {side === 'front' && sides.front !== null && !hasFailed && <CardReading flow={flow} />}
          </CardCapture>
        ))}
      </div>
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

/** Beside the pictures: what they are for, and who sees them. */
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
      <p className="card-safe">
        <IconLock size={18} aria-hidden />
        {t('card.safe')}
      </p>
    </>
  )
}
