import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useProgram } from '../app/program.ts'
import type { CardFlow } from './use-card-flow.ts'

/** Overlay on the front of the card with the extraction progress; announced to screen readers. */
export function CardReading({
  flow: { isReading, isSlow, extraction, sides },
}: {
  flow: CardFlow
}) {
  const { t } = useProgram()
  const isRead = extraction !== null && !isReading && extraction.status !== 'failed'
  return (
    <output className="card-reading">
      {isReading && (
        <>
          <i className="spin" aria-hidden="true" />
          <span>
            <b>{t('card.add.reading')}</b>
            <small>{t(isSlow ? 'card.add.slow' : 'card.add.reading_text')}</small>
          </span>
        </>
      )}
      {isRead && (
        <>
          <IconCircleCheckFilled size={20} aria-hidden />
          <span>
            <b>{t('card.add.read')}</b>
            <small>{t(sides.back === null ? 'card.add.read_text' : 'card.add.read_both')}</small>
          </span>
        </>
      )}
    </output>
  )
}
