import { IconCamera } from '@tabler/icons-react'
import type { CardSide } from '@numo/domains/documents/contract-handoff.ts'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'

type Props = { side: CardSide; onTake: () => void; onChoose: () => void }

/** Buttons for camera and file: camera first on touch devices, file first with a mouse. */
export function CaptureWays({ side, onTake, onChoose }: Props) {
  const { t } = useProgram()
  const name = t(`capture.side.${side}`)
  return (
    <div className="cap-ways">
      <IconCamera className="cap-icon" size={26} aria-hidden />
      <p className="cap-name" aria-hidden="true">
        {name}
      </p>
      <Button
        look="primary"
        size="lg"
        className="cap-take"
        aria-label={t('capture.take_label', { side: name })}
        onClick={onTake}
      >
        <IconCamera size={20} aria-hidden />
        {t('capture.take')}
      </Button>
      <p>
        <span className="cap-mouse">{t('capture.drop')} </span>
        <button
          type="button"
          className="cap-link"
          aria-label={t('capture.choose_label', { side: name })}
          onClick={onChoose}
        >
          {t('capture.choose')}
        </button>
      </p>
      <p className="dim">{t('capture.formats')}</p>
    </div>
  )
}
