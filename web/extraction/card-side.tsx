import { IconRotateClockwise, IconUpload, IconZoomIn } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { CardPicture, ExtractionField } from '@numo/domains/extractions/contract-fields.ts'
import type { CardField } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import { Dialog } from '../ui/dialog.tsx'
import { usePrivatePicture } from '../capture/use-private-picture.ts'
import type { CardSide } from '@numo/domains/documents/enums.ts'
import { Button } from '../ui/button.tsx'

type FieldMark = Pick<ExtractionField, 'path' | 'bbox' | 'page'> & { isOpen: boolean }

type Props = {
  picture: CardPicture
  side: CardSide
  /** Fields located on this side. */
  marks?: readonly FieldMark[]
  active?: CardField | null
  /** Called when a field is selected on the picture. */
  onPick?: (path: CardField) => void
  onReplace?: (() => void) | undefined
  canTurn?: boolean
  children?: ReactNode
}

/** Returns the size in pixels; where unknown, the aspect ratio of a card. */
export const sizeOf = ({ width_px, height_px }: CardPicture) => ({
  width: width_px ?? 1586,
  height: height_px ?? 1000,
})

/** One side of a card with its fields marked; the active one is highlighted. */
export function CardSide(props: Props) {
  const { picture, side, onReplace, canTurn = false, children } = props
  const { t } = useProgram()
  const [isClose, setClose] = useState(false)
  const [turns, setTurns] = useState(0)
  return (
    <figure className="card-side">
      <div className="card-side-p">
        <Drawn {...props} turns={turns} />
        {children}
      </div>
      <figcaption>
        <span>{t(side === 'front' ? 'card.front' : 'card.back')}</span>
        {canTurn && (
          <Button look="ghost" size="xs" onClick={() => setTurns((turns + 1) % 4)}>
            <IconRotateClockwise size={16} aria-hidden />
            {t('card.turn')}
          </Button>
        )}
        <Button look="ghost" size="xs" aria-label={t('card.zoom')} onClick={() => setClose(true)}>
          <IconZoomIn size={18} aria-hidden />
        </Button>
        {onReplace && (
          <Button look="ghost" size="xs" onClick={onReplace}>
            <IconUpload size={16} aria-hidden />
            {t('card.replace')}
          </Button>
        )}
      </figcaption>
      <Dialog
        isOpen={isClose}
        title={t(side === 'front' ? 'card.front_alt' : 'card.back_alt')}
        onClose={() => setClose(false)}
        className="card-close"
      >
        <Drawn picture={picture} side={side} turns={turns} />
        <p className="row">
          <Button onClick={() => setTurns((turns + 1) % 4)}>{t('card.turn')}</Button>
          <Button look="primary" onClick={() => setClose(false)}>
            {t('app.close')}
          </Button>
        </p>
      </Dialog>
    </figure>
  )
}

function Drawn({ picture, side, marks = [], active, onPick, turns }: Props & { turns: number }) {
  const { t } = useProgram()
  const { url, hasFailed, retry } = usePrivatePicture(picture.document_id)
  const { width, height } = sizeOf(picture)
  const isLying = turns % 2 === 1
  const [w, h] = isLying ? [height, width] : [width, height]
  if (hasFailed)
    return (
      <div className="card-gone">
        <p>{t('app.load_failed')}</p>
        <Button size="xs" onClick={retry}>
          {t('app.try_again')}
        </Button>
      </div>
    )
  const turned = `translate(${w / 2} ${h / 2}) rotate(${turns * 90}) translate(${-width / 2} ${-height / 2})`
  return (
    <svg
      className="card-svg"
      viewBox={`0 0 ${w} ${h}`}
      // An SVG with selectable areas; an img could not contain them.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={t(side === 'front' ? 'card.front_alt' : 'card.back_alt')}
      aria-busy={url === null}
    >
      <g transform={turned}>
        {url !== null && <image href={url} width={width} height={height} />}
        {marks.map(({ path, bbox, isOpen }) =>
          bbox === null ? null : (
            <rect
              key={path}
              className="card-mark"
              data-active={path === active || undefined}
              data-open={isOpen || undefined}
              x={bbox.left * width - 6}
              y={bbox.top * height - 6}
              width={bbox.width * width + 12}
              height={bbox.height * height + 12}
              rx={height / 90}
              onClick={() => onPick?.(path)}
            >
              <title>{t('card.here', { field: t(`card.field.${path}`) })}</title>
            </rect>
          )
        )}
      </g>
    </svg>
  )
}
